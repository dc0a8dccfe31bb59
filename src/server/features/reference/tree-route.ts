/** `GET /api/tree/reference`: what everybody in the reference games plays after a line of moves. */
import { moveCode } from '../../../chess/openings/game-line';
import { type MoveCount, playedHere, toTreeMove } from '../../../chess/openings/opening-tree';
import { START_FEN } from '../../../chess/position/fen';
import { playMoves } from '../../../chess/position/move';
import { errorSchema } from '../../../contract/errors';
import {
  REFERENCE_PLIES,
  REFERENCE_TREE_PATH,
  type ReferenceTree,
  type ReferenceTreeQuery,
  referenceTreeQuerySchema,
  referenceTreeSchema,
  writeMoves,
} from '../../../contract/positions';
import type { Database } from '../../db/infra/database';
import { readReferenceState } from '../../db/reference/file-use';
import { type MoveResult, readResultsAfter } from '../../db/reference/known-moves';
import { addKnown } from '../../games/count-tree';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { createCache } from '../../http/response-cache';
import { answers, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import { refusals } from './reference-deps';

/** That one client may have open, in each process. */
const OPEN_CALLS = 12;
/** Moves of answers that are kept while the games stay as they are; about 200 bytes each. */
const MOST_KEPT = 20_000;

type TreeDeps = { readonly db: Database; readonly evaluations: PositionEvaluations };

export const referenceTreeRoute: Routes<TreeDeps> = (app, { db, evaluations }) => {
  const trees = createCache<ReferenceTree>(MOST_KEPT, ({ moves }) => 1 + moves.length);
  app.get(
    REFERENCE_TREE_PATH,
    {
      onRequest: limitOpenCalls({ name: 'reference-trees', max: OPEN_CALLS }),
      schema: {
        summary: 'What is played after a line in the reference games',
        description: `Counted over games that begin with the same moves in the same order, up to the ${REFERENCE_PLIES}th ply.`,
        tags: ['reference'],
        querystring: referenceTreeQuerySchema,
        response: {
          200: answers('The moves, the most played first', referenceTreeSchema),
          400: refusals[400],
          429: answers('The client asks for too many at once', errorSchema),
        },
      },
    },
    async ({ query }) => {
      const state = `${await readReferenceState(db)} ${query.color} ${writeMoves(query.moves)}`;
      return addKnown(await trees(state, () => countGames(db, query)), evaluations);
    },
  );
};

const countGames = async (db: Database, { moves: line, color }: ReferenceTreeQuery): Promise<ReferenceTree> => {
  const fen = playMoves(START_FEN, line).at(-1)?.fen ?? START_FEN;
  const { games, moves: results } = await readResultsAfter(db, line);
  const played = playedHere(fen, countMoves(results, color));
  return { fen, games, moves: played.map((move) => toTreeMove(move, () => 0)) };
};

/** Ratings are left to the games of one person: over everybody they say nothing. */
const NO_RATINGS = { rated: 0, ratings: 0, halves: 0 };

const countMoves = (results: readonly MoveResult[], color: ReferenceTreeQuery['color']): readonly MoveCount[] => {
  const counts = new Map<string, MoveCount>();
  for (const { uci, points, games, lastPlayed } of results) {
    const own = color === 'white' ? points : 2 - points;
    const before = counts.get(uci) ?? { move: moveCode(uci), wins: 0, draws: 0, losses: 0, lastPlayed, ...NO_RATINGS };
    counts.set(uci, {
      ...before,
      wins: before.wins + (own === 2 ? games : 0),
      draws: before.draws + (own === 1 ? games : 0),
      losses: before.losses + (own === 0 ? games : 0),
      lastPlayed: Math.max(before.lastPlayed, lastPlayed),
    });
  }
  return [...counts.values()];
};
