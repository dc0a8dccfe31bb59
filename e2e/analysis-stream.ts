/** A server whose answer the test writes piece by piece, for what a served answer cannot show: waiting, filling, breaking. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { atEnd } from './support/at-end';

export type HeldStream = {
  /** Sends a piece of the stream. */
  readonly write: (text: string) => Promise<void>;
  /** Ends the stream as a server does that is done. */
  readonly end: () => Promise<void>;
  /** Breaks the connection in the middle. */
  readonly cut: () => Promise<void>;
  /** Settled when the browser has given the call up. */
  readonly gone: Promise<void>;
};

/** Answers the page's next call to `path`, the analyze call unless told otherwise, with an open stream. */
export const holdStream = async (page: Page, path = '/api/analyze/simple'): Promise<HeldStream> => {
  const server = createServer();
  const opened = new Promise<ServerResponse>((resolve) => {
    server.once('request', (_, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      resolve(response);
    });
  });
  const gone = opened.then((response) => new Promise<void>((resolve) => response.on('close', resolve)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await page.route(`**${path}`, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  atEnd(page, () => {
    server.closeAllConnections();
    server.close();
  });

  return {
    write: async (text) => void (await opened).write(text),
    end: async () => void (await opened).end(),
    cut: async () => void (await opened).destroy(),
    gone,
  };
};
