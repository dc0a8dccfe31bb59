/**
 * A closer look at the moves of which something may be said: the positions before and after each, searched deeper than the
 * rest of the game. What is said rests on it: docs/decisions/064-say-why-after-a-closer-look.md
 */
import type { PositionEvaluation } from '../chess/evaluation';
import type { Game } from '../chess/game';
import { positionAt } from '../chess/replay';
import type { Positions } from '../chess/review/opportunity';
import { tellingPlies } from '../chess/review/reasons/reasons';
import type { Ply } from '../chess/types';
import { evaluateEnded } from './ended-position';
import { searchKeptBlocks } from './kept-blocks';
import type { KeptEvaluations } from './kept-evaluations';
import type { EngineRequest, SearchFailure, SearchLimit } from './search';

/** Plies deeper than the analysis. */
const DEEPER = 4;

export type CloserSearch = {
  readonly request: EngineRequest;
  readonly kept: KeptEvaluations;
  readonly game: Game;
  readonly positions: Positions;
  readonly alternatives: ReadonlyMap<Ply, PositionEvaluation>;
  readonly limit: SearchLimit;
};

/** All positions of the game; a search that the engine fails in leaves what was known of its position. */
export type CloserLook =
  { readonly ok: true; readonly closer: Positions } | { readonly ok: false; readonly reason: SearchFailure };

/** Nothing is searched where the analysis is bound by time: half a second a position is deep already. */
export const lookCloser = async (search: CloserSearch): Promise<CloserLook> => {
  const { request, kept, game, positions, alternatives, limit } = search;
  if (!('depth' in limit)) return { ok: true, closer: positions };
  const { isChess960 } = game;
  const runs = toRuns(tellingPlies(game, positions, alternatives).flatMap((ply) => [ply, ply + 1]))
    .map((run) => run.map((index) => ({ index, fen: positionAt(game, index - 1) })))
    .map((run) => run.filter(({ fen }) => evaluateEnded(fen) === undefined));
  const searched = await searchKeptBlocks(
    { request, kept, limit: { depth: limit.depth + DEEPER } },
    runs.map((run) => run.map(({ fen }) => ({ fen, isChess960 }))),
  );
  if (!searched.ok) return searched;
  const closer = new Map(
    runs.flatMap((run, number) => run.map(({ index }, place) => [index, searched.found[number]?.[place]] as const)),
  );
  return { ok: true, closer: positions.map((found, index) => closer.get(index) ?? found) };
};

/** Positions that follow each other, the last one first: what is found later in a game helps with what is earlier. */
const toRuns = (indexes: readonly number[]): readonly (readonly number[])[] => {
  const runs: number[][] = [];
  for (const index of new Set(indexes)) {
    const run = runs.at(-1);
    if (run?.[0] === index - 1) run.unshift(index);
    else runs.push([index]);
  }
  return runs;
};
