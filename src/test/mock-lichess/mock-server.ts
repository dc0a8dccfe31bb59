/**
 * A mock server for Lichess: a real HTTP server that behaves as its API reference says, faults included, about people
 * who do not exist. For tests and for work without a network, never for a product that people use.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MadeStudy } from './members';
import { findRoute } from './routes';
import { createSite, type SiteOptions } from './site';

export type SeenRequest = { readonly path: string; readonly headers: IncomingMessage['headers'] };

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
