/**
 * What the best of the other moves is worth, where the engine's choice was played and may have been the only move: a
 * shallow look at each such position without it, and one to the analysis' own limit where that shows that much is lost.
 */
import type { PositionEvaluation } from '../chess/evaluation';
import type { Game } from '../chess/game';
import { legalMoves } from '../chess/legal-moves';
import { positionKey } from '../chess/position/position';
import { positionAt } from '../chess/replay';
import type { Positions } from '../chess/review/opportunity';
import { onlyMoveSuspects, pointsLostElsewhere } from '../chess/review/reasons/only-move';
import { momentAt } from '../chess/review/reasons/moment';
import type { Ply } from '../chess/types';
import { blockKey } from './game-blocks';
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

type Suspect = { readonly ply: Ply; readonly key: string; readonly position: SearchPosition };

const searchEach = async (
  { request, kept, game, positions }: AlternativesSearch,
  plies: readonly Ply[],
  limit: SearchLimit,
): Promise<Alternatives> => {
  const suspects = plies.map((ply): Suspect => {
    const position = withoutBest(game, positions, ply);
    return { ply, key: `${blockKey([position])} 0`, position };
  });
  const known = await kept.read(
    suspects.map(({ key }) => key),
    limit,
  );
  const fresh = new Map<string, PositionEvaluation>();
  const searched = suspects
    .filter(({ key }) => !known.has(key))
    .map(async ({ key, position }) => {
      // Alone: that a search was kept from the best move must not color what is found next to it.
      const outcome = await request.search(position, limit);
      if (outcome.ok) fresh.set(key, outcome.found);
      return outcome.ok ? [] : [outcome.reason];
    });
  const failures = (await Promise.all(searched)).flat();
  await kept.write(fresh, limit);
  const end = failures.find((reason) => reason === 'cancelled' || reason === 'closed');
  if (end !== undefined) return { ok: false, reason: end };
  const found = suspects.flatMap(({ ply, key }) => {
    const answer = known.get(key) ?? fresh.get(key);
    return answer === undefined ? [] : [[ply, answer] as const];
  });
  return { ok: true, found: new Map(found) };
};

const withoutBest = (game: Game, positions: Positions, ply: Ply): SearchPosition => {
  const { isChess960 } = game;
  const fen = positionAt(game, ply - 1);
  return { fen, isChess960, only: legalMoves(fen, isChess960).filter((move) => move !== positions[ply]?.bestMove) };
};
