/**
 * A mock server for Chess.com: a real HTTP server that behaves as its Published-Data API does, faults included, about
 * people who do not exist. For tests and for work without a network, never for a product that people use.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answer } from './routes';
import { createSite, type SiteOptions } from './site';

export type SeenRequest = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Of the answer; 0 until there is one. */
  readonly status: () => number;
};

export type MockServer = {
  readonly url: string;
  /** All requests so far, in their order. */
  readonly requests: readonly SeenRequest[];
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
