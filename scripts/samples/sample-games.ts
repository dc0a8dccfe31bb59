/** The games of a sample player as lines of a Lichess export, the newest first. */
import { speedOf, wholeTime } from '../../src/chess/clock';
import { openingOf } from '../../src/chess/openings/opening-names';
import type { Outcome } from '../../src/chess/player/results';
import type { Color } from '../../src/chess/types';
import { SAMPLE_ARENA, SAMPLE_SWISS } from '../../src/contract/player/samples';
import type { JsonGame, JsonPlayer } from '../../src/test/mock-lichess/lichess-json';
import { createRandom, type Random, seedOf } from '../../src/test/mock-lichess/seeded-random';
import type { Adviser } from './candidates';
import type { Opponent } from './opponents';
import { type Book, createBook } from './outcome-book';
import { ordinaryStyle, type SamplePerson } from './people';
import { type PlayedOut, playGame } from './play-game';
import { type Appointment, makeSchedule } from './sample-schedule';

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
    clock: { ...control, totalTime: wholeTime(control) },
  };
};
