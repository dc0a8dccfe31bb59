/** Server-sent events with backpressure: unread events are queued, and superseded ones dropped. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Milliseconds } from '../../chess/types';

export const EVENT_STREAM = 'text/event-stream';

export const wantsEvents = (accept = ''): boolean => accept.includes(EVENT_STREAM);

/** A client that reads nothing for this time is disconnected. */
const STALLED_READER: Milliseconds = 60_000;

/** Keeps proxies from closing an idle connection. */
const HEARTBEAT: Milliseconds = 15_000;

const HEARTBEAT_LINE = ': still at work\n\n';

export type EventStream = {
  readonly readable: Readable;
  /** Resolves with the first event or heartbeat. */
  readonly opened: Promise<void>;
  isOpen(): boolean;
  /**
   * `content` must not change afterwards; the same object is serialized once for all streams. `replaces`: drops an
   * unread event of the same name. `adds`: merges with it, where this content's fields take precedence.
   */
  send(name: string, content: object, options?: { readonly replaces?: true; readonly adds?: true }): void;
  /** Ends when all events are read; later events are ignored. */
  end(): void;
};

type Event = { readonly name: string; readonly content: object };

/** Serialized content, shared by all streams. */
const serialized = new WeakMap<object, { readonly name: string; readonly bytes: Buffer }>();

const bytesOf = ({ name, content }: Event): Buffer => {
  const known = serialized.get(content);
  if (known?.name === name) return known.bytes;
  const bytes = Buffer.from(`event: ${name}\ndata: ${JSON.stringify(content)}\n\n`);
  serialized.set(content, { name, bytes });
  return bytes;
};

/** Merged objects by pair, to share their serialization as well. */
const mergedByPair = new WeakMap<object, WeakMap<object, object>>();

const merge = (unread: object, content: object): object => {
  const merged = mergedByPair.get(unread) ?? new WeakMap<object, object>();
  mergedByPair.set(unread, merged);
  const known = merged.get(content) ?? { ...unread, ...content };
  merged.set(content, known);
  return known;
};

/** Bytes written before the event loop continues. */
const SLICE = 256 * 1024;

/** Streams with pending data; each returns the bytes it wrote. */
const pendingFlushes = new Set<() => number>();

const writeLater = (flush: () => number): void => {
  if (pendingFlushes.size === 0) setImmediate(writeSlice);
  pendingFlushes.add(flush);
};

/** Writes in slices, since one event may go to hundreds of streams. */
const writeSlice = (): void => {
  let bytes = 0;
  for (const flush of pendingFlushes) {
    if (bytes > SLICE) break;
    pendingFlushes.delete(flush);
    bytes += flush();
  }
  if (pendingFlushes.size > 0) setImmediate(writeSlice);
};

/** Send nothing to the client before `opened`. `heartbeat` in milliseconds. */
export const createEventStream = (heartbeat: Milliseconds = HEARTBEAT): EventStream => {
  let waiting: Event[] = [];
  let canPush = false;
  let hasEnded = false;
  let isOpen = false;
  let resolveOpened = (): void => undefined;
  const opened = new Promise<void>((resolve) => (resolveOpened = resolve));

  const flush = (): number => {
    let pushed = 0;
    while (canPush) {
      const next = waiting.shift();
      if (next === undefined) break;
      const bytes = bytesOf(next);
      pushed += bytes.length;
      canPush = readable.push(bytes);
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
    if (canPush && waiting.length === 0) canPush = readable.push(HEARTBEAT_LINE);
  };

  const timer = setInterval(beat, heartbeat);
  const readable = new Readable({
    read: () => {
      canPush = true;
      if (waiting.length > 0 || hasEnded) writeLater(flush);
    },
  });
  readable.once('close', () => {
    clearInterval(timer);
    pendingFlushes.delete(flush);
  });

  return {
    readable,
    opened,
    isOpen: () => isOpen,
    send: (name, content, { replaces, adds } = {}) => {
      if (hasEnded) return;
      const unread = adds ? waiting.find((event) => event.name === name)?.content : undefined;
      if (replaces ?? adds) waiting = waiting.filter((event) => event.name !== name);
      waiting.push({ name, content: unread === undefined ? content : merge(unread, content) });
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

export const sendEvents = (reply: FastifyReply, events: NodeJS.ReadableStream): FastifyReply => {
  reply.raw.setTimeout(STALLED_READER, () => reply.raw.destroy());
  return reply.type(EVENT_STREAM).headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).send(events);
};
