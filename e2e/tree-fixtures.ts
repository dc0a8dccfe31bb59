/** The tree of a player for the browser tests, counted from the games given by the functions of the server. */
import type { Page } from '@playwright/test';
import { speedOf } from '../src/chess/clock';
import { lineOfMoves } from '../src/chess/openings/game-line';
import { buildOpeningTree } from '../src/chess/openings/opening-tree';
import { outcomeOf } from '../src/chess/player/results';
import { type TreeGame, type TreeOwner, treePath, treeQuerySchema } from '../src/contract/analysis/positions';
import { countTree } from '../src/server/games/count-tree';
import { gameOf, type GivenGame } from '../src/test/profile-of-games';

/** Answers every position; names and evaluations are not known, and the engine is busy. */
export const serveTree = async (
  page: Page,
  owner: TreeOwner,
  name: string,
  games: readonly GivenGame[],
): Promise<void> => {
  const shown = games.map((given) => toTreeGame(name, given));
  const tree = buildOpeningTree(
    shown.map((game, index) => ({ ...game, line: lineOfMoves(games[index]?.moves ?? []) })),
  );
  const byId = new Map(shown.map((game) => [game.id, game]));
  await page.route(
    ({ pathname }) => pathname === treePath(owner),
    async (route) => {
      const query = treeQuerySchema.parse(Object.fromEntries(new URL(route.request().url()).searchParams));
      const json = await countTree(
        {
          at: (position, filter) => Promise.resolve(tree.at(position, filter)),
          reached: (_, filter) => Promise.resolve((position) => tree.reached(position, filter)),
          games: (position, filter, limit) =>
            Promise.resolve(tree.games(position, filter, limit).flatMap((id) => byId.get(id) ?? [])),
          isGrowing: false,
        },
        query,
      );
      await route.fulfill({ json });
    },
  );
  await page.route(
    ({ pathname }) => pathname === '/api/evaluation',
    (route) => route.fulfill({ status: 503, json: { message: 'The engine is busy' } }),
  );
};

const toTreeGame = (name: string, given: GivenGame): TreeGame => {
  const { id, whitePlayer, blackPlayer, whiteRating, blackRating, result, color, createdAt } = gameOf(name, given);
  return {
    id,
    white: whitePlayer,
    black: blackPlayer,
    result,
    color,
    timeControl: '10+5',
    ...(typeof whiteRating === 'number' ? { whiteRating } : {}),
    ...(typeof blackRating === 'number' ? { blackRating } : {}),
    outcome: outcomeOf(result === '1-0' || result === '0-1' ? result : '1/2-1/2', color),
    speed: speedOf({ initial: 600, increment: 5 }),
    playedAt: Date.parse(createdAt ?? '') || 0,
  };
};
