/**
 * A mock server for Lichess: a real HTTP server that behaves as its API reference says, faults included, about people
 * who do not exist. For tests and for work without a network, never for a product that people use.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { SourceFailure } from '../../server/sources/failures';
import { createLichessSource, type LichessOptions } from '../../server/sources/lichess/lichess-source';
import type { RemoteGame } from '../../server/sources/remote-game';
import type { GamesEnding, GamesQuery, Source } from '../../server/sources/source';
import type { MadeStudy } from './players';
import { findRoute } from './routes';
import { createSite, type SiteOptions } from './site';

type SeenRequest = { readonly path: string; readonly headers: IncomingMessage['headers'] };

export type MockServer = {
  readonly url: string;
  /** All requests so far, in their order. */
  readonly requests: readonly SeenRequest[];
  /** Exports that run at this moment. */
  exportsRunning(): number;
  /** What people have made here, the oldest first. */
  readonly studies: MadeStudy[];
  /** Tokens that are good for something. */
  tokens(): readonly string[];
  /** As the person does on the site's own page: none is good any more. */
  revokeTokens(): void;
  /** Ends at once, with whatever hangs. */
  close(): Promise<void>;
};

export type MockServerOptions = SiteOptions & {
  /** 0, the default, lets the system choose. */
  readonly port?: number;
};

/** Listens on this machine alone. */
export const startMockServer = async ({ port = 0, ...options }: MockServerOptions = {}): Promise<MockServer> => {
  const site = createSite(options);
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mock-server');
    requests.push({ path: request.url ?? '/', headers: request.headers });
    const [handle, caught] = findRoute(request.method, pathname);
    void handle({ site, request, response, query: searchParams, caught });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    exportsRunning: () => site.exportsRunning,
    studies: site.members.studies,
    tokens: () => [...site.members.tokens.keys()],
    revokeTokens: () => site.members.tokens.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** The real Lichess source over the mock server, for one test and closed with it. */

type TestSource = { readonly source: Source; readonly mockServer: MockServer };

/** At full speed, and with short timeouts, unless set otherwise. */
export const openTestSource = async (
  mockServerOptions: MockServerOptions = {},
  options: LichessOptions = {},
): Promise<TestSource> => {
  const mockServer = await startMockServer({ gamesPerSecond: Infinity, ...mockServerOptions });
  onTestFinished(() => mockServer.close());
  const timeouts = { firstByte: 5_000, silence: 5_000, pause: 50 };
  return { mockServer, source: createLichessSource({ url: mockServer.url, timeouts, ...options }) };
};

/** The whole stream. */
export const readGames = async (
  source: Source,
  query: Partial<GamesQuery> & Pick<GamesQuery, 'name'>,
): Promise<GamesEnding & { readonly games: readonly RemoteGame[] }> => {
  const stream = source.games({ max: 50, ...query });
  const games: RemoteGame[] = [];
  for await (const game of stream) games.push(game);
  return { games, ...(await stream.ending) };
};

/** How reading the player's games fails; `undefined` when it does not. */
export const failureOf = async (source: Source, name: string): Promise<SourceFailure | undefined> =>
  (await readGames(source, { name })).failure;
