/** Annotation symbols of moves, by their numbers in PGN. `?` of a refuted move is its rank, so that it is not stored with it. */
import type { MoveRank, RepertoireMove } from './repertoire';

const MISTAKE = 2;

/** `?`, `??` and `?!`: an own move is read as refuted. */
const REFUTING: ReadonlySet<number> = new Set([MISTAKE, 4, 6]);

export const isRefuting = (nags: readonly number[]): boolean => nags.some((nag) => REFUTING.has(nag));

type Annotated = Pick<RepertoireMove, 'rank' | 'nags'>;

/** With the `?` that the rank says. */
export const symbolsOf = ({ rank, nags = [] }: Annotated): readonly number[] =>
  rank === 'refuted' && !isRefuting(nags) ? [MISTAKE, ...nags] : nags;

/** Adds those that the move does not have. */
export const withSymbols = <Move extends Annotated>(move: Move, added: readonly number[]): Move => {
  const nags = storedNags(move.rank, [...symbolsOf(move), ...added]);
  if (sameNags(nags, move.nags ?? [])) return move;
  return { ...move, nags: nags.length === 0 ? undefined : nags };
};

const storedNags = (rank: MoveRank, nags: readonly number[]): readonly number[] => {
  const all = [...new Set(nags)];
  const others = all.filter((nag) => nag !== MISTAKE);
  return rank === 'refuted' && !isRefuting(others) ? others : all;
};

const sameNags = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((nag, index) => nag === others[index]);
