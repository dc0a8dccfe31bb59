/** The games of a sample player as lines of a Lichess export, the newest first. */
import { estimatedSeconds, type Speed, speedOf, type TimeControl } from '../../../src/chess/clock';
import { openingOf } from '../../../src/chess/openings/opening-names';
import type { Outcome } from '../../../src/chess/player/results';
import type { Color } from '../../../src/chess/types';
import { SAMPLE_ARENA, SAMPLE_SWISS } from '../../../src/contract/player/samples';
import type { JsonGame, JsonPlayer } from '../../../src/test/mock-lichess/lichess-json';
import { createRandom, type Random, seedOf } from '../../../src/test/mock-lichess/make-games';
import type { Adviser } from './candidates';
import { ARENA_CONTROL, type Opponent, ordinaryStyle, type SamplePerson, SWISS_CONTROL } from './people';
import { type PlayedOut, playGame } from './play-game';

/** Points that a rating changes by at most: Elo's K. */
const MOST_CHANGE = 20;

const NEAR = 170;

/** `tell` hears of each game. */
export const makeSampleGames = async (
  adviser: Adviser,
  person: SamplePerson,
  tell: (game: JsonGame) => void = () => undefined,
): Promise<readonly JsonGame[]> => {
  const games: JsonGame[] = [];
  const ratings = new Map(Object.entries(person.ratings));
  const encountered = new Set<string>();
  const schedule = makeSchedule(person, createRandom(seedOf(person.username)));
  const book = createBook(person.quotas, schedule.length);
  for (const [index, appointment] of schedule.entries()) {
    const speed = speedOf(appointment.control);
    const rating = ratings.get(speed) ?? 1500;
    const isSwiss = appointment.event === 'swiss';
    const meeting = { person, index, appointment, rating, encountered: isSwiss ? encountered : new Set<string>() };
    const { played, opponent, color } = await meetAsWanted(adviser, meeting, book);
    if (isSwiss) encountered.add(opponent.username);
    const change = ratingChange(rating, opponent.rating, played.winner, color);
    ratings.set(speed, rating + change);
    const own = toPlayer(person.username, rating, change);
    const players = byColor(color, own, toPlayer(opponent.username, opponent.rating, -change));
    const game = toJson(`${person.mark}${gameNumber(index)}`, appointment, played, players);
    games.unshift(game);
    tell(game);
  }
  return games;
};

type Meeting = {
  readonly person: SamplePerson;
  readonly index: number;
  readonly appointment: Appointment;
  /** The person's, before the game. */
  readonly rating: number;
  /** Who is not to be encountered again. */
  readonly encountered: ReadonlySet<string>;
};

type Met = { readonly played: PlayedOut; readonly opponent: Opponent; readonly color: Color };

/**
 * A game that ends in a way of which there are not enough yet is kept; another is played once more, with other luck.
 */
const meetAsWanted = async (adviser: Adviser, meeting: Meeting, book: Book): Promise<Met> => {
  for (let again = 0; ; again++) {
    const encountered = await meet(adviser, meeting, again);
    if (book.takes(meeting.index, outcomeOf(encountered))) return encountered;
  }
};

const meet = async (adviser: Adviser, meeting: Meeting, again: number): Promise<Met> => {
  const { person, index, appointment, rating, encountered } = meeting;
  const random = createRandom(seedOf(`${person.username} ${index}${again === 0 ? '' : ` again ${again}`}`));
  const opponent = chooseOpponent(person.opponents, rating, encountered, random);
  const color: Color = index % 2 === 0 ? 'white' : 'black';
  const { control } = appointment;
  const style = { ...person.style, timeUse: person.timeUses?.[speedOf(control)] ?? person.style.timeUse };
  const styles = byColor(color, style, ordinaryStyle(opponent.rating, random));
  const line = random.pick(person.repertoire[color]);
  return { played: await playGame(adviser, { line, styles, control }, random), opponent, color };
};

const outcomeOf = ({ played: { winner }, color }: Met): Outcome => {
  if (winner === undefined) return 'draw';
  return winner === color ? 'win' : 'loss';
};

const byColor = <Value>(color: Color, own: Value, other: Value): Record<Color, Value> =>
  color === 'white' ? { white: own, black: other } : { white: other, black: own };

/** `a001` and on; with the mark it is no id that Lichess would be likely to give. */
const gameNumber = (index: number): string => `a${String(index + 1).padStart(3, '0')}`;

/** Somebody about as strong who has not been encountered. */
const chooseOpponent = (
  opponents: readonly Opponent[],
  rating: number,
  encountered: ReadonlySet<string>,
  random: Random,
): Opponent => {
  const free = opponents.filter(({ username }) => !encountered.has(username));
  const near = free.filter((opponent) => Math.abs(opponent.rating - rating) <= NEAR);
  return random.pick(near.length === 0 ? free : near);
};

/** Elo's formula. */
const ratingChange = (own: number, other: number, winner: Color | undefined, color: Color): number => {
  const expected = 1 / (1 + 10 ** ((other - own) / 400));
  const score = winner === undefined ? 0.5 : winner === color ? 1 : 0;
  return Math.round(MOST_CHANGE * (score - expected));
};

const toPlayer = (username: string, rating: number, ratingDiff: number): JsonPlayer => ({
  user: { name: username, id: username },
  rating,
  ratingDiff,
});

const toJson = (
  id: string,
  { at, control, event }: Appointment,
  { plies, status, winner, clocks, seconds }: PlayedOut,
  players: JsonGame['players'],
): JsonGame => {
  const speed = speedOf(control);
  const opening = openingOf({ plies });
  return {
    id,
    rated: true,
    variant: 'standard',
    speed,
    perf: speed,
    createdAt: at,
    lastMoveAt: at + Math.round(1000 * seconds),
    status,
    players,
    winner,
    opening: opening === undefined ? undefined : { ...opening, ply: opening.ply + 1 },
    moves: plies.map(({ san }) => san).join(' '),
    clocks,
    ...(event === 'arena' ? { arenaTour: { id: SAMPLE_ARENA.id, name: SAMPLE_ARENA.name } } : {}),
    ...(event === 'swiss' ? { swissTour: { id: SAMPLE_SWISS.id } } : {}),
    clock: { ...control, totalTime: estimatedSeconds(control) },
  };
};

/** Sees to it that as many games are won, lost and drawn as there shall be, evenly over the time. */

type Book = {
  /** Whether a game that ends so is wanted in this place of the series, counted from 0; if so it is counted. */
  takes(index: number, outcome: Outcome): boolean;
};

/** So many games an outcome may be ahead of its share: more, and the last games would have to make up for it. */
const AHEAD = 1;

/** After the last of `games` each outcome has its quota, which add up to `games`. Without quotas all is taken. */
export const createBook = (quotas: SamplePerson['quotas'], games: number): Book => {
  const count = { win: 0, loss: 0, draw: 0 };
  return {
    takes: (index, outcome) => {
      if (quotas === undefined) return true;
      const share = Math.ceil((quotas[outcome] * (index + 1)) / games);
      if (count[outcome] >= Math.min(quotas[outcome], share + AHEAD)) return false;
      count[outcome] += 1;
      return true;
    },
  };
};

/** When a sample player plays, what, and in which tournament. */

type Appointment = {
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
const makeSchedule = ({ free, days, newest }: SamplePerson, random: Random): readonly Appointment[] => {
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
