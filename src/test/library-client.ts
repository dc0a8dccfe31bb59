/** One person's library over the calls, for tests. */
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { importSchema, type Library, type LibraryImport, librarySchema } from '../contract/library';
import { createApiClient, type ApiClient } from './api-client';
import { libraryPaths } from './library-paths';

export type LibraryClient = {
  readonly paths: ReturnType<typeof libraryPaths>;
  readonly library: () => Promise<Library>;
  /** Brings a text in; answers the import when it is over. */
  readonly bring: (text: string | Buffer, query?: Readonly<Record<string, string>>) => Promise<LibraryImport>;
  /** When the import is over. */
  readonly ended: (importId: number) => Promise<LibraryImport>;
  readonly get: <Answer>(path: string) => Promise<Answer>;
};

export const PGN = { 'content-type': 'application/x-chess-pgn' } as const;

export const createLibraryClient = (
  app: FastifyInstance,
  id = 1,
  visitor: ApiClient = createApiClient(app),
): LibraryClient => {
  const paths = libraryPaths(id);
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await visitor.ask('GET', path);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Answer>();
  };
  const library = async (): Promise<Library> => librarySchema.parse(await get(paths.library));
  const ended = async (importId: number): Promise<LibraryImport> => {
    const read = async (): Promise<LibraryImport> => importSchema.parse(await get(paths.import(importId)));
    await expect.poll(async () => ['finished', 'failed', 'cancelled'].includes((await read()).state)).toBe(true);
    return read();
  };
  return {
    paths,
    library,
    ended,
    get,
    bring: async (text, query = {}) => {
      const words = new URLSearchParams({ player: 'Ida Farrow', ...query });
      const answer = await visitor.ask('POST', `${paths.imports}?${words.toString()}`, Buffer.from(text), PGN);
      expect(answer.statusCode, answer.body).toBe(202);
      return ended(importSchema.parse(answer.json()).id);
    },
  };
};
