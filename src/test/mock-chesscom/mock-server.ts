/**
 * A mock server for Chess.com: a real HTTP server that behaves as its Published-Data API does, faults included, about
 * people who do not exist. For tests and for work without a network, never for a product that people use.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type ChesscomOptions, createChesscomSource } from '../../server/sources/chesscom/chesscom-source';
import type { Source } from '../../server/sources/source';
import { answer } from './routes';
import { createSite, type SiteOptions } from './site';

type SeenRequest = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Of the answer; 0 until there is one. */
  readonly status: () => number;
};

type MockServer = {
  readonly url: string;
  /** All requests so far, in their order. */
  readonly requests: readonly SeenRequest[];
  /** Ends at once, with whatever hangs. */
  close(): Promise<void>;
};

type MockServerOptions = SiteOptions & {
  /** 0, the default, lets the system choose. */
  readonly port?: number;
};

/** Listens on this machine alone. */
export const startMockServer = async ({ port = 0, ...options }: MockServerOptions = {}): Promise<MockServer> => {
  const site = createSite(options);
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '';
    requests.push({ path, headers: request.headers, status: () => (response.headersSent ? response.statusCode : 0) });
    site.requested.set(path, (site.requested.get(path) ?? 0) + 1);
    const isParallel = site.running > 0;
    site.running += 1;
    response.once('close', () => (site.running -= 1));
    void setTimeout(site.delay).then(() => answer({ site, request, response, path, isParallel }));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** The real Chess.com source over the mock server, for one test and closed with it. */

/** The day after the newest games. */
const TODAY = Date.UTC(2026, 6, 2);

type TestSource = { readonly source: Source; readonly mockServer: MockServer };

/** With short timeouts and waits, and every response requested again, unless set otherwise. */
export const openTestSource = async (
  mockServerOptions: MockServerOptions = {},
  options: ChesscomOptions = {},
): Promise<TestSource> => {
  const mockServer = await startMockServer(mockServerOptions);
  onTestFinished(() => mockServer.close());
  const timeouts = { firstByte: 5_000, silence: 5_000, pause: 100 };
  const quick = { timeouts, retryWait: 10, freshFor: 0, today: () => TODAY };
  return { mockServer, source: createChesscomSource({ url: mockServer.url, ...quick, ...options }) };
};
