/** Changes of repertoire: positions in which a player's first choice has become another one, and when. */
import { playMove } from '../position/move';
import { type Color, type Fen, type Milliseconds, type San, turnOf, type Uci } from '../types';
import { type Visits, walkVisits } from './visits';

type MoveCount = { readonly san: San; readonly games: number };

export type RepertoireChange = {
  /** One way to reach the position. */
  readonly position: readonly San[];
  readonly fen: Fen;
  /** Most played first. */
  readonly before: readonly MoveCount[];
  readonly after: readonly MoveCount[];
  /** The first game after the change. */
  readonly since: Milliseconds;
};

const MIN_BEFORE = 20;

const MIN_AFTER = 8;

/** In each window: the games of one evening are alike. */
const MIN_DAYS = 3;

/** The first choice has this share of the games at least, in both windows. */
const MIN_SHARE = 0.5;

/** Of finding any change in a player who has made none. */
const CHANCE = 0.01;

const DAY = 86_400_000;

/** `color` is the player's. The one with the most games after it comes first. */
export const findChanges = (visits: Visits, color: Color): readonly RepertoireChange[] => {
  const tested = [];
  for (const { fen, moves, visits: here } of walkVisits(visits, MIN_BEFORE + MIN_AFTER)) {
    if (turnOf(fen) !== color) continue;
    const dated = here
      .flatMap(({ game, move }) => (move === undefined ? [] : [{ move, playedAt: game.playedAt, id: game.id }]))
      .sort((one, other) => one.playedAt - other.playedAt || (one.id < other.id ? -1 : 1));
    tested.push({ ...bestSplit(dated), fen, position: moves, dated });
  }
  return certain(tested)
    .map(({ fen, position, dated, at }) => ({
      position,
      fen,
      before: countsAt(fen, dated.slice(0, at)),
      after: countsAt(fen, dated.slice(at)),
      since: dated[at]?.playedAt ?? 0,
    }))
    .sort((one, other) => gamesIn(other.after) - gamesIn(one.after) || (one.fen < other.fen ? -1 : 1));
};

type DatedMove = { readonly move: Uci; readonly playedAt: Milliseconds };

type Split = {
  /** Index of the first game after it. */
  readonly at: number;
  /** Of a split as clear as this one at any place, without a change. */
  readonly chance: number;
};

/** The clearest division into two windows with different first choices; a chance of 1 without any. */
const bestSplit = (dated: readonly DatedMove[]): Split => {
  const [before, after] = [new Map<Uci, number>(), countMoves(dated)];
  const last = dated.length - MIN_AFTER;
  const spans = new Map([...after.keys()].map((move) => [move, spanOf(dated, move)]));
  const latest = firstChoice(countMoves(dated.slice(-MIN_AFTER)), MIN_AFTER);
  let best: Split = { at: 0, chance: 1 };
  for (const [index, { move }] of dated.slice(0, last).entries()) {
    before.set(move, (before.get(move) ?? 0) + 1);
    after.set(move, (after.get(move) ?? 0) - 1);
    const at = index + 1;
    if (at < MIN_BEFORE || dated[at]?.move === move) continue;
    const [old, now] = [firstChoice(before, at), firstChoice(after, dated.length - at)];
    if (old === undefined || now === undefined || old === now || now !== latest || dated[at]?.move !== now) continue;
    if (at < (spans.get(old)?.first ?? Infinity) || at > (spans.get(now)?.last ?? 0)) continue;
    const chance = chanceOf(before.get(now) ?? 0, at, after.get(now) ?? 0, dated.length - at);
    if (chance < best.chance) best = { at, chance };
  }
  return { ...best, chance: Math.min(1, best.chance * Math.max(1, last - MIN_BEFORE + 1)) };
};

const countMoves = (dated: readonly DatedMove[]): Map<Uci, number> => {
  const counts = new Map<Uci, number>();
  for (const { move } of dated) counts.set(move, (counts.get(move) ?? 0) + 1);
  return counts;
};

/** The splits before and after which the move is played on `MIN_DAYS` days: from `first` on, and up to `last`. */
const spanOf = (dated: readonly DatedMove[], move: Uci): { readonly first: number; readonly last: number } => {
  const days = dated.map((one) => (one.move === move ? Math.floor(one.playedAt / DAY) : NaN));
  const own = [...new Set(days.filter((day) => !Number.isNaN(day)))];
  if (own.length < MIN_DAYS) return { first: Infinity, last: 0 };
  return { first: days.indexOf(own.at(MIN_DAYS - 1) ?? NaN) + 1, last: days.lastIndexOf(own.at(-MIN_DAYS) ?? NaN) };
};

const firstChoice = (counts: ReadonlyMap<Uci, number>, games: number): Uci | undefined =>
  [...counts].find(([, count]) => count > MIN_SHARE * games)?.[0];

/** Fisher's exact test (1922), one-sided: that a move is played as often as this after, by chance alone. */
const chanceOf = (playedBefore: number, before: number, playedAfter: number, after: number): number => {
  const played = playedBefore + playedAfter;
  const all = logChoose(before + after, played);
  let sum = 0;
  for (let count = playedAfter; count <= Math.min(played, after); count += 1)
    sum += Math.exp(logChoose(after, count) + logChoose(before, played - count) - all);
  return sum;
};

const logChoose = (of: number, count: number): number =>
  count < 0 || count > of ? -Infinity : logFactorial(of) - logFactorial(count) - logFactorial(of - count);

const LOGS = [0];

const logFactorial = (number: number): number => {
  for (let next = LOGS.length; next <= number; next += 1) LOGS.push((LOGS[next - 1] ?? 0) + Math.log(next));
  return LOGS[number] ?? 0;
};

/** Holm (1979): the probability that any of them is found by chance is at most `CHANCE`. */
const certain = <Item extends Split>(tested: readonly Item[]): readonly Item[] => {
  const sorted = tested.toSorted((one, other) => one.chance - other.chance);
  const end = sorted.findIndex(({ chance }, index) => chance > CHANCE / (sorted.length - index));
  return end === -1 ? sorted : sorted.slice(0, end);
};

const countsAt = (fen: Fen, dated: readonly DatedMove[]): readonly MoveCount[] =>
  [...countMoves(dated)]
    .flatMap(([move, games]) => {
      const played = playMove(fen, move);
      return played.ok ? [{ san: played.value.san, games }] : [];
    })
    .sort((one, other) => other.games - one.games || (one.san < other.san ? -1 : 1));

const gamesIn = (counts: readonly MoveCount[]): number => counts.reduce((sum, { games }) => sum + games, 0);
