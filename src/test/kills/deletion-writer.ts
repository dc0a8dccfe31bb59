import { expect } from 'vitest';
import { deletionSchema, gamesPageSchema, libraryPaths } from '../../contract/library';
import type { Random } from '../mock-lichess/seeded-random';
import type { Tormented, Writer } from './tormented';

const PATHS = libraryPaths(1);

type Game = {
  readonly id: string;
  /** `undefined` when the last call was not answered. */
  isThere: boolean | undefined;
  /** What takes the last deletion back. */
  deletion?: string;
};

type DeletionWriter = Writer & { readonly gone: () => number };

/** Deletes games of the library one by one, and takes deletions back. */
export const createDeletionWriter = (random: Random): DeletionWriter => {
  const games = new Map<string, Game>();

  const pickGame = async (server: Tormented): Promise<Game | undefined> => {
    const answer = await server.ask(`${PATHS.games}?limit=1&offset=${random.below(200)}`);
    if (answer === undefined) return undefined;
    const id = gamesPageSchema.parse(JSON.parse(answer.body)).games[0]?.id;
    if (id === undefined) return undefined;
    const game = games.get(id) ?? { id, isThere: true };
    games.set(id, game);
    return game;
  };

  const remove = async (server: Tormented, game: Game): Promise<void> => {
    game.isThere = undefined;
    const answer = await server.ask(PATHS.game(game.id), { method: 'DELETE' });
    if (answer === undefined) return;
    expect(answer.status, answer.body).toBe(200);
    game.deletion = deletionSchema.parse(JSON.parse(answer.body)).deletion;
    game.isThere = false;
  };

  const restore = async (server: Tormented, game: Game): Promise<void> => {
    game.isThere = undefined;
    const body = { deletion: game.deletion };
    const answer = await server.ask(PATHS.restore, { method: 'POST', body });
    if (answer === undefined) return;
    expect(answer.status, answer.body).toBe(200);
    game.isThere = true;
  };

  return {
    gone: () => [...games.values()].filter(({ isThere }) => isThere === false).length,
    write: async (server) => {
      const gone = [...games.values()].filter(({ isThere, deletion }) => isThere === false && deletion !== undefined);
      if (gone.length > 0 && random.below(2) === 0) {
        await restore(server, random.pick(gone));
        return;
      }
      const game = await pickGame(server);
      if (game?.isThere === true) await remove(server, game);
    },
    check: async (server) => {
      for (const game of games.values()) {
        const answer = await server.ask(PATHS.game(game.id));
        const isThere = answer?.status === 200;
        if (!isThere) expect(answer?.status).toBe(404);
        if (game.isThere !== undefined) expect(isThere, `game ${game.id}`).toBe(game.isThere);
        game.isThere = isThere;
      }
    },
  };
};
