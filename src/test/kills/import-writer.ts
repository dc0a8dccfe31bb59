import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { importSchema, librarySchema } from '../../contract/library';
import { inventedGames, PLAYER } from '../data/games';
import { libraryPaths } from '../library-paths';
import type { Tormented, Writer } from './tormented';

const PATHS = libraryPaths(1);
/** Games of each text; no game is in two. */
const GAMES = 4;

type ImportWriter = Writer & {
  /** Games of all texts that were sent. */
  readonly games: () => number;
  /** When nothing is left to be read. */
  readonly finish: (server: Tormented) => Promise<void>;
};

/** Imports texts of games; one that was not answered is imported again. */
export const createImportWriter = (): ImportWriter => {
  /** The number of the import, by that of the text. */
  const texts = new Map<number, number | undefined>();
  const finished = new Set<number>();

  const send = async (server: Tormented, text: number): Promise<void> => {
    const body = inventedGames(GAMES, { from: text * GAMES }).join('\n');
    const headers = { 'content-type': 'application/x-chess-pgn' };
    const path = `${PATHS.imports}?player=${encodeURIComponent(PLAYER)}`;
    const answer = await server.ask(path, { method: 'POST', headers, body });
    if (answer === undefined) return;
    if (answer.status === 429) {
      // As many are in progress as may be.
      await sleep(200);
      return send(server, text);
    }
    expect(answer.status, answer.body).toBe(202);
    texts.set(text, importSchema.parse(JSON.parse(answer.body)).id);
  };

  const newest = (): number => Math.max(...[...texts.values()].filter((number) => number !== undefined));

  const look = async (server: Tormented, number: number): Promise<void> => {
    const answer = await server.ask(PATHS.import(number));
    if (answer?.status === 404 && number < newest()) {
      // Only the latest of those that are over is kept; the games of the others are counted at the end.
      finished.add(number);
      return;
    }
    expect(answer?.status, `import ${number} is there`).toBe(200);
    const { state, refused, message } = importSchema.parse(JSON.parse(answer?.body ?? ''));
    expect(['waiting', 'running', 'finished'], `import ${number}: ${message ?? ''}`).toContain(state);
    expect(refused).toBe(0);
    if (state === 'finished') finished.add(number);
  };

  const check = async (server: Tormented): Promise<void> => {
    for (const [text, number] of texts) if (number === undefined) await send(server, text);
    for (const number of texts.values()) if (number !== undefined && !finished.has(number)) await look(server, number);
  };

  const isIdle = async (server: Tormented): Promise<boolean> => {
    const answer = await server.ask(PATHS.library);
    const { imports } = librarySchema.parse(JSON.parse(answer?.body ?? ''));
    return imports.every(({ state }) => ['finished', 'cancelled', 'failed'].includes(state));
  };

  return {
    games: () => texts.size * GAMES,
    write: (server) => {
      const text = texts.size;
      texts.set(text, undefined);
      return send(server, text);
    },
    check,
    finish: async (server) => {
      await expect.poll(() => isIdle(server), { interval: 100 }).toBe(true);
      await check(server);
    },
  };
};
