import { get } from 'node:http';
import { createParser } from 'eventsource-parser';
import { type Library, libraryPaths } from '../../src/contract/library';
import { OWNER_ID } from '../../src/contract/profile';

export type Stream = {
  /** With the first event. */
  readonly opened: Promise<void>;
  /** When an event has told that this import is over, in milliseconds of `performance.now()`. */
  readonly hasFinished: (importId: number) => Promise<number>;
  readonly events: () => number;
  readonly close: () => void;
  /** When it is over: whether the server ended it whole. */
  readonly ended: Promise<boolean>;
};

/** A client may have a few streams open alone: many are those of many clients, of whom a proxy tells. */
const STREAMS_OF_CLIENT = 10;

/** The progress of user 1's library, as client number `index / 10` reads it. */
export const openStream = (address: string, index: number): Stream => {
  const client = Math.floor(index / STREAMS_OF_CLIENT);
  const headers = { 'x-forwarded-for': `10.1.${Math.floor(client / 250)}.${client % 250}` };
  const finished = new Map<number, number>();
  const waiting = new Map<number, (at: number) => void>();
  let events = 0;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const take = (library: Library): void => {
    events += 1;
    open();
    for (const { id, state } of library.imports) {
      if (state !== 'finished' || finished.has(id)) continue;
      finished.set(id, performance.now());
      waiting.get(id)?.(performance.now());
    }
  };
  const parser = createParser({ onEvent: ({ data }) => take(JSON.parse(data) as Library) });
  const request = get(address + libraryPaths(OWNER_ID).progress, { headers, agent: false });
  const ended = new Promise<boolean>((resolve) => {
    request.once('error', () => resolve(false));
    request.once('response', (response) => {
      if (response.statusCode !== 200) console.log(`a stream was answered ${response.statusCode ?? ''}`);
      response.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
      response.once('error', () => resolve(false));
      response.once('close', () => resolve(response.complete));
    });
  });
  return {
    ...{ opened, ended, events: () => events },
    hasFinished: (importId) => {
      const at = finished.get(importId);
      return at === undefined ? new Promise((resolve) => waiting.set(importId, resolve)) : Promise.resolve(at);
    },
    close: () => request.destroy(),
  };
};
