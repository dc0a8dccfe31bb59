/** `/api/reference` */
import { z } from 'zod';
import { moveCode } from '../../../chess/openings/game-line';
import { legalMoveCounts, type MoveCount, toTreeMove } from '../../../chess/openings/opening-tree';
import { START_FEN } from '../../../chess/position/fen';
import { playMoves } from '../../../chess/position/move';
import type { Milliseconds, Result } from '../../../chess/types';
import {
  makeMoveList,
  REFERENCE_PLIES,
  REFERENCE_TREE_PATH,
  type ReferenceTree,
  type ReferenceTreeQuery,
  referenceTreeQuerySchema,
  referenceTreeSchema,
} from '../../../contract/analysis/positions';
import {
  aicfLinkSchema,
  fideCardSchema,
  peopleQuerySchema,
  personKeySchema,
  referencePaths,
  referencePeopleSchema,
  type ReferencePerson,
  referencePersonSchema,
} from '../../../contract/reference';
import { PLATFORM } from '../../../contract/sites';
import type { Database } from '../../db/database';
import { type MoveResult, readResultsAfter } from '../../db/reference/known-moves';
import { findPeople, linkAicf, readPerson, type StoredPerson } from '../../db/reference/people';
import { fail } from '../../errors';
import { addNamesAndEvaluations } from '../../games/count-tree';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { createCache } from '../../http/response-cache';
import { encapsulate, errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { SourceFailure } from '../../sources/failures';
import type { FideCard } from '../../sources/source';
import type { Sources } from '../../sources/sources';
import { countReference, readReferenceState } from './file-queries';
import { addFileRoute, describeReferenceRoute, fileRoutes, type ReferenceDeps, removeFileRoute } from './file-routes';

export const referenceRoutes: Routes<ReferenceDeps> = (app, deps) => {
  encapsulate(app, addFileRoute, deps);
  fileRoutes(app, deps);
  removeFileRoute(app, deps);
  peopleRoutes(app, deps);
  fideRoute(app, deps);
  referenceTreeRoute(app, deps);
};

// `GET /api/tree/reference`

/** Open calls per client and process. */
const OPEN_CALLS = 12;

/** Moves in cached trees, about 200 bytes each; dropped when the games change. */
const MAX_CACHED_MOVES = 20_000;

type TreeDeps = { readonly db: Database; readonly evaluations: PositionEvaluations };

const referenceTreeRoute: Routes<TreeDeps> = (app, { db, evaluations }) => {
  const treeCache = createCache<ReferenceTree>(MAX_CACHED_MOVES, ({ moves }) => 1 + moves.length);
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
          200: jsonResponse('The moves, the most played first', referenceTreeSchema),
          ...errorResponses(400, 429),
        },
      },
    },
    async ({ query }) => {
      const state = `${await readReferenceState(db)} ${query.color} ${makeMoveList(query.moves)}`;
      return addNamesAndEvaluations(await treeCache(state, () => countGames(db, query)), evaluations);
    },
  );
};

const countGames = async (db: Database, { moves: line, color }: ReferenceTreeQuery): Promise<ReferenceTree> => {
  const fen = playMoves(START_FEN, line).at(-1)?.fen ?? START_FEN;
  const { games, moves: results } = await readResultsAfter(db, line);
  const played = legalMoveCounts(fen, countMoves(results, color));
  return { fen, games, moves: played.map((move) => toTreeMove(move, () => 0)) };
};

/** Average ratings are only meaningful for one person's games. */
const NO_RATINGS = { rated: 0, ratings: 0, halves: 0 };

const countMoves = (results: readonly MoveResult[], color: ReferenceTreeQuery['color']): readonly MoveCount[] => {
  const counts = new Map<string, MoveCount>();
  for (const { uci, points, games, lastPlayed } of results) {
    const ownPoints = color === 'white' ? points : 2 - points;
    const before = counts.get(uci) ?? { move: moveCode(uci), wins: 0, draws: 0, losses: 0, lastPlayed, ...NO_RATINGS };
    counts.set(uci, {
      ...before,
      wins: before.wins + (ownPoints === 2 ? games : 0),
      draws: before.draws + (ownPoints === 1 ? games : 0),
      losses: before.losses + (ownPoints === 0 ? games : 0),
      lastPlayed: Math.max(before.lastPlayed, lastPlayed),
    });
  }
  return [...counts.values()];
};

// `/api/reference/people`

const peopleRoutes: Routes<ReferenceDeps> = (app, { db, access }) => {
  app.get(
    referencePaths.people,
    {
      schema: {
        ...describeReferenceRoute(
          'People in the reference games',
          'By the beginning of a FIDE ID, an AICF ID or a name, its words in any order; without one, everyone.',
        ),
        querystring: peopleQuerySchema,
        response: {
          200: jsonResponse('Who has most games comes first', referencePeopleSchema),
          ...errorResponses(400),
        },
      },
    },
    async (request) => {
      const people = await findPeople(db, request.query.q, request.query.limit);
      return {
        people: people.map(toReferencePerson),
        hasGames: people.length > 0 || (await countReference(db)).games > 0,
      };
    },
  );

  app.put(
    `${referencePaths.people}/:key/aicf`,
    {
      schema: {
        ...describeReferenceRoute('Link an AICF ID', 'No file has them. Without an ID the link is removed.'),
        params: z.object({ key: personKeySchema }),
        body: aicfLinkSchema,
        response: { 200: jsonResponse('The person', referencePersonSchema), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      if ((await access.actorOf(request, reply)) === undefined) throw fail('not-signed-in');
      const { key } = request.params;
      const isFound = await linkAicf(db, key, request.body.aicfId ?? undefined);
      const person = isFound ? await readPerson(db, key) : undefined;
      if (person === undefined) throw fail('no-such-person');
      return toReferencePerson(person);
    },
  );
};

const toReferencePerson = ({ key, name, games, lastAt, ...rest }: StoredPerson): ReferencePerson => ({
  key,
  name,
  games,
  fideId: rest.fideId,
  aicfId: rest.aicfId?.toUpperCase(),
  title: rest.title,
  rating: rest.rating,
  lastYear: lastAt === undefined ? undefined : new Date(lastAt).getUTCFullYear(),
});

// FIDE cards

const fideRoute: Routes<ReferenceDeps> = (app, { db, sources }) => {
  const cardOf = createFideCards(sources);
  app.get(
    `${referencePaths.people}/:key/fide`,
    {
      schema: {
        ...describeReferenceRoute(
          'FIDE card',
          `Name, title, federation and ratings by FIDE’s lists, as ${PLATFORM.label} has them; \`null\` without an answer.`,
        ),
        params: z.object({ key: personKeySchema }),
        response: {
          200: jsonResponse('The card', fideCardSchema.nullable()),
          ...errorResponses(400, { 404: 'There is no such person with a FIDE ID' }),
        },
      },
    },
    async (request) => {
      // Limited to people in the files, so that the route is not an open proxy to the site.
      const fideId = (await readPerson(db, request.params.key))?.fideId;
      if (fideId === undefined) throw fail('no-fide-card');
      const card = await cardOf(fideId);
      return card.ok ? card.value : null;
    },
  );
};

// Cached for a day, since FIDE's lists are monthly.

type FideCards = (fideId: number) => Promise<Result<FideCard, SourceFailure>>;

type CachedCard = { readonly at: Milliseconds; readonly card: ReturnType<FideCards> };

const CARD_TTL: Milliseconds = 24 * 3_600_000;

const MAX_CACHED_CARDS = 1000;

const createFideCards = (sources: Sources, now: () => Milliseconds = Date.now): FideCards => {
  const cache = new Map<number, CachedCard>();
  const fetchCard: FideCards = async (fideId) => {
    const source = sources.all.find(({ fideCard }) => fideCard !== undefined);
    const card = await source?.fideCard?.(fideId);
    return card ?? { ok: false, error: { reason: 'unknown-player' } };
  };
  return async (fideId) => {
    const answer = cache.get(fideId);
    if (answer !== undefined && now() - answer.at < CARD_TTL) return answer.card;
    const card = fetchCard(fideId);
    cache.delete(fideId);
    cache.set(fideId, { at: now(), card });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED_CARDS && oldest !== undefined) cache.delete(oldest);
    const found = await card;
    // Failures are retried; an unknown player is a result.
    if (!found.ok && found.error.reason !== 'unknown-player') cache.delete(fideId);
    return found;
  };
};
