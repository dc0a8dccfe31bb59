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
   * The content is not changed afterwards, and the same object is the same text at all streams that it is sent to.
   * `replaces`: an unread event of the same name is superfluous now. `adds`: it becomes one with this, in which what
   * this one does not have is as it was.
   */
  send(name: string, content: object, options?: { readonly replaces?: true; readonly adds?: true }): void;
  /** The stream ends when all events are read; later ones are ignored. */
  end(): void;
};

type Event = { readonly name: string; readonly content: object };

/** The last bytes that were made of a content: what goes to many streams is written once, and kept in memory once. */
const written = new WeakMap<object, { readonly name: string; readonly bytes: Buffer }>();

const bytesOf = ({ name, content }: Event): Buffer => {
  const known = written.get(content);
  if (known?.name === name) return known.bytes;
  const bytes = Buffer.from(`event: ${name}\ndata: ${JSON.stringify(content)}\n\n`);
  written.set(content, { name, bytes });
  return bytes;
};

/** One object for one pair, so that its text is shared, too. */
const combined = new WeakMap<object, WeakMap<object, object>>();

const combine = (unread: object, content: object): object => {
  const further = combined.get(unread) ?? new WeakMap<object, object>();
  combined.set(unread, further);
  const known = further.get(content) ?? { ...unread, ...content };
  further.set(content, known);
  return known;
};

/** Bytes that are written to streams before the event loop serves others again. */
const SLICE = 256 * 1024;

/** Streams that have something to write; each answers how many bytes it wrote. */
const unwritten = new Set<() => number>();

const writeLater = (flush: () => number): void => {
  if (unwritten.size === 0) setImmediate(writeSome);
  unwritten.add(flush);
};

/** What one event brings to hundreds of streams is written in slices, so that the event loop serves others meanwhile. */
const writeSome = (): void => {
  let bytes = 0;
  for (const flush of unwritten) {
    if (bytes > SLICE) break;
    unwritten.delete(flush);
    bytes += flush();
  }
  if (unwritten.size > 0) setImmediate(writeSome);
};

/** A stream without events; nothing has to be sent to the client until it is open. `heartbeat` in milliseconds. */
export const createEventStream = (heartbeat: Milliseconds = HEARTBEAT): EventStream => {
  let waiting: Event[] = [];
  let isWanted = false;
  let hasEnded = false;
  let isOpen = false;
  let resolveOpened = (): void => undefined;
  const opened = new Promise<void>((resolve) => (resolveOpened = resolve));

  const flush = (): number => {
    let pushed = 0;
    while (isWanted) {
      const next = waiting.shift();
      if (next === undefined) break;
      const bytes = bytesOf(next);
      pushed += bytes.length;
      isWanted = readable.push(bytes);
    }
    if (hasEnded && waiting.length === 0) readable.push(null);
    return pushed;
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
      if (waiting.length > 0 || hasEnded) writeLater(flush);
    },
  });
  readable.once('close', () => {
    clearInterval(timer);
    unwritten.delete(flush);
  });

  return {
    readable,
    opened,
    isOpen: () => isOpen,
    send: (name, content, { replaces, adds } = {}) => {
      if (hasEnded) return;
      const unread = adds ? waiting.find((event) => event.name === name)?.content : undefined;
      if (replaces ?? adds) waiting = waiting.filter((event) => event.name !== name);
      waiting.push({ name, content: unread === undefined ? content : combine(unread, content) });
      open();
      writeLater(flush);
    },
    end: () => {
      if (hasEnded) return;
      hasEnded = true;
      clearInterval(timer);
      writeLater(flush);
    },
  };
};

/** Answers with the events as they come. */
export const sendEvents = (reply: FastifyReply, events: NodeJS.ReadableStream): FastifyReply => {
  reply.raw.setTimeout(STALLED_READER, () => reply.raw.destroy());
  return reply.type(EVENT_STREAM).headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).send(events);
};
