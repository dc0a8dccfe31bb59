/**
 * What the best of the other moves is worth, where the engine's choice was played and may have been the only move: a
 * shallow look at each such position without it, and one to the analysis' own limit where that shows that much is lost.
 */
import type { PositionEvaluation } from '../chess/evaluation';
import { type Game, positionAt } from '../chess/game';
import { legalMoves } from '../chess/position/move';
import { positionKey } from '../chess/position/position';
import type { Positions } from '../chess/review/opportunity';
import { momentAt } from '../chess/review/reasons/moment';
import { onlyMoveSuspects, pointsLostElsewhere } from '../chess/review/reasons/reasons';
import type { Fen, Ply, Uci } from '../chess/types';
import { searchKeptBlocks } from './kept-blocks';
import type { KeptEvaluations } from './kept-evaluations';
import type { EngineRequest, SearchFailure, SearchLimit, SearchPosition } from './search';

/** What it costs and what it misses: docs/decisions/059-search-the-others-for-the-only-move.md */
const SHALLOW = { depth: 6 } as const;
/** One proof for so many plies of a game: each costs about as much as a position of the game. */
const PLIES_A_PROOF = 16;

export type AlternativesSearch = {
  readonly request: EngineRequest;
  readonly kept: KeptEvaluations;
  readonly game: Game;
  readonly positions: Positions;
  readonly limit: SearchLimit;
};

/** By ply. A search that the engine fails in says nothing of its move. */
export type Alternatives =
  | { readonly ok: true; readonly found: ReadonlyMap<Ply, PositionEvaluation> }
  | { readonly ok: false; readonly reason: SearchFailure };

export const searchAlternatives = async (search: AlternativesSearch): Promise<Alternatives> => {
  const { game, positions, limit } = search;
  const shallow = await searchEach(search, onceEach(game, onlyMoveSuspects(game, positions)), SHALLOW);
  if (!shallow.ok) return shallow;
  const most = Math.ceil(game.plies.length / PLIES_A_PROOF);
  const telling = [...shallow.found]
    .flatMap(([ply, { evaluation }]) => {
      const moment = momentAt(game, positions, ply);
      const points = moment && pointsLostElsewhere(moment, evaluation);
      return points === undefined ? [] : [{ ply, points }];
    })
    .sort((one, other) => other.points - one.points || one.ply - other.ply)
    .slice(0, most);
  return searchEach(
    search,
    telling.map(({ ply }) => ply),
    limit,
  );
};

/** What is said of a position once need not be said when it comes again. */
const onceEach = (game: Game, plies: readonly Ply[]): readonly Ply[] => {
  const seen = new Set<string>();
  return plies.filter((ply) => {
    const key = positionKey(positionAt(game, ply - 1));
    return seen.size < seen.add(key).size;
  });
};

/** Each is a block of its own: that a search was kept from the best move must not color what is found next to it. */
const searchEach = async (
  { request, kept, game, positions }: AlternativesSearch,
  plies: readonly Ply[],
  limit: SearchLimit,
): Promise<Alternatives> => {
  const blocks = plies.map((ply) => [allBut(positionAt(game, ply - 1), positions[ply]?.bestMove, game.isChess960)]);
  const searched = await searchKeptBlocks({ request, kept, limit }, blocks);
  if (!searched.ok) return searched;
  const found = plies.flatMap((ply, index) => {
    const [answer] = searched.found[index] ?? [];
    return answer === undefined ? [] : [[ply, answer] as const];
  });
  return { ok: true, found: new Map(found) };
};

/** Every legal move but one. */
export const allBut = (fen: Fen, move: Uci | undefined, isChess960: boolean): SearchPosition => ({
  ...{ fen, isChess960 },
  only: legalMoves(fen, isChess960).filter((legal) => legal !== move),
});
