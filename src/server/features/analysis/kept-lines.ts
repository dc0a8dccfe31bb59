/** Lines of a position in the cache of evaluations, a row each. */
import type { PositionEvaluation } from '../../../chess/evaluation';
import { epdOf } from '../../../chess/position/fen';
import { legalMoves } from '../../../chess/position/move';
import type { Fen } from '../../../chess/types';
import type { EngineLinesQuery } from '../../../contract/positions';
import type { EvaluationCache } from '../../../engine/search';

export type KeptLines = {
  /** What was found to the depth; `undefined` where a line of it is missing. */
  readonly read: (depth: number) => Promise<PositionEvaluation | undefined>;
  /** Keeps what has as many lines as there can be. */
  readonly write: (depth: number, found: PositionEvaluation) => Promise<void>;
};

/** Those of one position, as the engine of this name finds them. */
export const keptLines = (cache: EvaluationCache, engine: string, query: EngineLinesQuery): KeptLines => {
  const count = Math.min(query.lines, legalMoves(query.fen, query.isChess960).length);
  const keys = Array.from({ length: count }, (_, rank) => keyOf(query, rank));
  return {
    read: async (depth) => {
      const rows = await cache.read(engine, keys, { depth });
      const [best, ...others] = keys.map((key) => rows.get(key)).filter((row) => row !== undefined);
      if (best === undefined || others.length + 1 < count) return undefined;
      const further = others.map(({ evaluation, pv }) => ({ evaluation, moves: pv }));
      return { ...best, ...(further.length > 0 && { further }) };
    },
    write: async (depth, { further = [], ...best }) => {
      const lines = [best, ...further.map(({ evaluation, moves }) => ({ evaluation, depth: best.depth, pv: moves }))];
      if (lines.length < count) return;
      await cache.write(engine, new Map(lines.map((line, rank) => [keyOf(query, rank), line])), { depth });
    },
  };
};

/** By all that the engine is given: how many lines it looks for changes each of them. */
const keyOf = ({ fen, lines, isChess960 }: EngineLinesQuery, rank: number): string =>
  `line ${rank + 1} of ${lines}${isChess960 ? ' chess960' : ''} ${searchedFen(fen)}`;

/** The position as it is searched: the number of its move does not matter, the clock of the fifty-move rule does. */
export const searchedFen = (fen: Fen): Fen => `${epdOf(fen)} ${fen.split(' ')[4] ?? '0'} 1`;
