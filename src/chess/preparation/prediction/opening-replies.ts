/**
 * How often each move was played in the positions of the opening, by rating: counts over rated games of
 * database.lichess.org of 2013, 2021 and 2026 (CC0), made by `tools/generate/make-opening-replies.ts`.
 */
import type { PositionHash } from '../../position/hash';
import type { Uci } from '../../types';
import ROWS from './replies.json' with { type: 'json' };

/** The lowest rating of each band, on Lichess' scale. */
export const BANDS = [0, 1300, 1600, 1900] as const;

/** An index of `BANDS`. */
export const bandOf = (rating: number | undefined): number | undefined =>
  rating === undefined ? undefined : BANDS.findLastIndex((lowest) => rating >= lowest);

/** Weight of the estimate without counts, in games of all ratings. */
const PRIOR_GAMES = 10;

/** Weight of what players of all ratings do, in games of the band. */
const ALL_RATINGS_GAMES = 20;

/** Weight of a game one band away. */
const NEIGHBOR = 0.3;

/** Chances by the games that were counted in the position, backed off to `usual`, which they are where none was. */
export const withReplies = <Move extends { readonly uci: Uci; readonly chance: number }>(
  usual: readonly Move[],
  position: PositionHash,
  rating: number | undefined,
): readonly Move[] => {
  const counted = getReplies().get(position);
  if (counted === undefined) return usual;
  const overall = backOff(usual, counted, () => 1, PRIOR_GAMES);
  const band = bandOf(rating);
  if (band === undefined) return overall;
  return backOff(overall, counted, (other) => NEIGHBOR ** Math.abs(other - band), ALL_RATINGS_GAMES);
};

/** Games by band. */
type Counts = ReadonlyMap<Uci, readonly number[]>;

const backOff = <Move extends { readonly uci: Uci; readonly chance: number }>(
  expected: readonly Move[],
  counted: Counts,
  weightOf: (band: number) => number,
  strength: number,
): readonly Move[] => {
  const gamesWith = (uci: Uci): number =>
    (counted.get(uci) ?? []).reduce((sum, games, band) => sum + games * weightOf(band), 0);
  const games = expected.map(({ uci }) => gamesWith(uci));
  const total = games.reduce((sum, count) => sum + count, strength);
  return expected.map((move, index) => ({
    ...move,
    chance: ((games[index] ?? 0) + strength * move.chance) / total,
  }));
};

let replies: ReadonlyMap<PositionHash, Counts> | undefined;

const getReplies = (): ReadonlyMap<PositionHash, Counts> =>
  (replies ??= new Map(ROWS.map(([position = '', ...moves]) => [position, new Map(moves.map(readMove))])));

/** `e2e4 235 1012 879 595`: a move and its games by band. */
const readMove = (text: string): readonly [Uci, readonly number[]] => {
  const [uci = '', ...games] = text.split(' ');
  return [uci, games.map(Number)];
};
