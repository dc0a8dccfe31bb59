/** When a sample player plays, what, and in which tournament. */
import { type Speed, speedOf, type TimeControl } from '../../src/chess/clock';
import { SAMPLE_ARENA, SAMPLE_SWISS } from '../../src/contract/player/samples';
import type { Random } from '../../src/test/mock-lichess/seeded-random';
import { ARENA_CONTROL, type SamplePerson, SWISS_CONTROL } from './people';

export type Appointment = {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly control: TimeControl;
  readonly event?: 'swiss' | 'arena';
};

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The last evening. */
const LAST = Date.UTC(2026, 9, 29, 17);
const SWISS_ROUND = 40 * MINUTE;
const ARENA_ROUND = 12 * MINUTE;
const ARENA_GAMES = 9;

/** In the order of time: two games an evening, evenly over the months, and the two tournaments. */
export const makeSchedule = ({ free, days, newest }: SamplePerson, random: Random): readonly Appointment[] => {
  const drawn = shuffle(
    free.flatMap(([control, games]) => Array.from({ length: games }, () => control)),
    random,
  );
  const controls = newest === undefined ? drawn : endingWith(drawn, newest);
  const evenings = Math.ceil(controls.length / 2);
  const games = controls.map((control, index) => {
    const evening = LAST - days * DAY + Math.round((Math.floor(index / 2) * days) / (evenings - 1)) * DAY;
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

/** The last of this speed comes last. */
const endingWith = (controls: readonly TimeControl[], speed: Speed): readonly TimeControl[] => {
  const place = controls.findLastIndex((control) => speedOf(control) === speed);
  return [...controls.slice(0, place), ...controls.slice(place + 1), ...controls.slice(place, place + 1)];
};

const shuffle = <Value>(values: readonly Value[], random: Random): readonly Value[] =>
  values
    .map((value) => ({ value, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
