/** When a sample player plays, what, and in which tournament. */
import type { TimeControl } from '../../src/chess/clock';
import type { Random } from '../../src/test/lichess-stand-in/seeded-random';
import { SAMPLE_ARENA, SAMPLE_SWISS } from '../../src/server/sources/sample/sample-tournaments';
import { ARENA_CONTROL, SWISS_CONTROL, type SamplePerson } from './people';

export type Appointment = {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly control: TimeControl;
  readonly event?: 'swiss' | 'arena';
};

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The first evening and the number of days until the last one. */
const FIRST = Date.UTC(2026, 5, 6, 17);
const DAYS = 145;
const SWISS_ROUND = 40 * MINUTE;
const ARENA_ROUND = 12 * MINUTE;
const ARENA_GAMES = 9;

/** In the order of time: two games an evening, evenly over the months, and the two tournaments. */
export const makeSchedule = ({ free }: SamplePerson, random: Random): readonly Appointment[] => {
  const controls = shuffle(
    free.flatMap(([control, games]) => Array.from({ length: games }, () => control)),
    random,
  );
  const evenings = Math.ceil(controls.length / 2);
  const games = controls.map((control, index) => {
    const evening = FIRST + Math.round((Math.floor(index / 2) * DAYS) / (evenings - 1)) * DAY;
    return { control, at: evening + random.below(90) * MINUTE + (index % 2) * 150 * MINUTE + random.below(60_000) };
  });
  const swiss = Array.from({ length: SAMPLE_SWISS.rounds }, (_, round) => ({
    event: 'swiss' as const,
    control: SWISS_CONTROL,
    at: SAMPLE_SWISS.startsAt + round * SWISS_ROUND,
  }));
  const arena = Array.from({ length: ARENA_GAMES }, (_, game) => ({
    event: 'arena' as const,
    control: ARENA_CONTROL,
    at: SAMPLE_ARENA.startsAt + game * ARENA_ROUND + random.below(60_000),
  }));
  return [...games, ...swiss, ...arena].sort((a, b) => a.at - b.at);
};

const shuffle = <Value>(values: readonly Value[], random: Random): readonly Value[] =>
  values
    .map((value) => ({ value, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
