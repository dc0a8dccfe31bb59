/** A PGN game read whole and written again: what stands in both texts, by a count that is not our reader's. */
import { makePgn, parsePgn } from '../src/chess/pgn/pgn';
import { linesOf } from '../src/chess/tree/game-tree';
import { type PgnTokens, tokensOf } from './pgn-tokens';

export const FIGURES = ['variations', 'comments', 'nags', 'shapes'] as const;
export type Figures = Record<(typeof FIGURES)[number], number>;

export type RoundTrip = {
  readonly before: Figures;
  readonly after: Figures;
  /** Variations cut at a word that is no legal move. */
  readonly cut: number;
  /** In words; empty when nothing but white space and the order of tags differs. */
  readonly differences: readonly string[];
  /**
   * Whether the same words come otherwise: moves in another spelling, NAGs before comments, variations of a variation's
   * first move beside it, comments behind the last variation of a line before it.
   */
  readonly isReordered: boolean;
};

/** `undefined` for text that is not one legal game. */
export const goRoundTrip = (source: string): RoundTrip | undefined => {
  const [reading, ...more] = parsePgn(source);
  if (reading?.ok !== true || more.length > 0) return undefined;
  const written = makePgn(reading.value);
  const [again] = parsePgn(written);
  const [one, other] = [tokensOf(source), tokensOf(written)];
  const lines = [...linesOf(reading.value)];
  return {
    before: figuresOf(one),
    after: figuresOf(other),
    cut: lines.filter(({ rest }) => rest !== undefined).length,
    differences: [
      ...compare('comments', one.comments, other.comments),
      ...compare('NAGs', one.nags.map(String), other.nags.map(String)),
      // Moves have many spellings, and ours is one of them: their number must be equal.
      ...(one.moves.length === other.moves.length ? [] : compare('moves', one.moves, other.moves)),
      ...(again?.ok === true && makePgn(again.value) === written ? [] : ['the second round says something else']),
    ],
    isReordered: one.all.join(' ') !== other.all.join(' '),
  };
};

const figuresOf = ({ variations, comments, nags, shapes }: PgnTokens): Figures => ({
  variations,
  comments: comments.length,
  nags: nags.length,
  shapes,
});

/** Words that only one of them has, in any order. */
const compare = (what: string, one: readonly string[], other: readonly string[]): readonly string[] => {
  const [lost, gained] = [without(one, other), without(other, one)];
  if (lost.length + gained.length === 0) return [];
  return [`${what}: ${lost.slice(0, 3).join(' | ') || 'nothing'} -> ${gained.slice(0, 3).join(' | ') || 'nothing'}`];
};

const without = (words: readonly string[], others: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left <= 0;
  });
};
