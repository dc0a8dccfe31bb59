/**
 * Server-sent events at the reader's speed: what is not yet read waits here, and of events that make each other
 * superfluous only the newest waits.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Milliseconds } from '../../chess/types';

export const EVENT_STREAM = 'text/event-stream';
/** Whether a client that accepts this wants events. */
export const wantsEvents = (accept = ''): boolean => accept.includes(EVENT_STREAM);

/** A client that reads nothing of its stream for so long is given up. */
const STALLED_READER: Milliseconds = 60_000;
/** Proxies give up a connection on which nothing happens; a comment line this often keeps it. */
const HEARTBEAT: Milliseconds = 15_000;
const HEARTBEAT_LINE = ': still at work\n\n';

export type EventStream = {
  readonly readable: Readable;
  /** Resolves with the first event, or with the first heartbeat when that comes before. */
  readonly opened: Promise<void>;
  isOpen(): boolean;
  /**
   * `replaces`: an unread event of the same name is superfluous now. `adds`: it becomes one with this, in which what
   * this one does not have is as it was.
   */
  send(name: string, content: object, options?: { readonly replaces?: true; readonly adds?: true }): void;
  /** The stream ends when all events are read; later ones are ignored. */
  end(): void;
};

/** A stream without events; nothing has to be sent to the client until it is open. `heartbeat` in milliseconds. */
export const createEventStream = (heartbeat: Milliseconds = HEARTBEAT): EventStream => {
  let waiting: { readonly name: string; readonly content: object }[] = [];
  let isWanted = false;
  let hasEnded = false;
  let isOpen = false;
  let resolveOpened = (): void => undefined;
  const opened = new Promise<void>((resolve) => (resolveOpened = resolve));

  const flush = (): void => {
    while (isWanted) {
      const next = waiting.shift();
      if (next === undefined) break;
      isWanted = readable.push(`event: ${next.name}\ndata: ${JSON.stringify(next.content)}\n\n`);
    }
    if (hasEnded && waiting.length === 0) readable.push(null);
  };
  const open = (): void => {
    isOpen = true;
    resolveOpened();
  };
  const beat = (): void => {
    open();
    if (isWanted && waiting.length === 0) isWanted = readable.push(HEARTBEAT_LINE);
  };

  const timer = setInterval(beat, heartbeat);
  const readable = new Readable({
    read: () => {
      isWanted = true;
      flush();
    },
  });
  readable.once('close', () => clearInterval(timer));

  return {
    readable,
    opened,
    isOpen: () => isOpen,
    send: (name, content, { replaces, adds } = {}) => {
      if (hasEnded) return;
      const unread = adds ? waiting.find((event) => event.name === name)?.content : undefined;
      if (replaces ?? adds) waiting = waiting.filter((event) => event.name !== name);
      waiting.push({ name, content: unread === undefined ? content : { ...unread, ...content } });
      open();
      flush();
    },
    end: () => {
      if (hasEnded) return;
      hasEnded = true;
      clearInterval(timer);
      flush();
    },
  };
};

/** Answers with the events as they come. */
export const sendEvents = (reply: FastifyReply, events: NodeJS.ReadableStream): FastifyReply => {
  reply.raw.setTimeout(STALLED_READER, () => reply.raw.destroy());
  return reply.type(EVENT_STREAM).headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).send(events);
};
