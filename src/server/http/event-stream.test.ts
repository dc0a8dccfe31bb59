import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../test/test-app';
import { createEventStream, sendEvents } from './event-stream';

const readAll = async (readable: AsyncIterable<unknown>): Promise<string> => {
  let text = '';
  for await (const chunk of readable) text += String(chunk);
  return text;
};

describe('createEventStream', () => {
  it('sends events in order and ends', async () => {
    const events = createEventStream();
    events.send('move', { index: 0 });
    events.send('result', { pgn: '1. e4\n*' });
    events.end();
    expect(await readAll(events.readable)).toBe(
      'event: move\ndata: {"index":0}\n\nevent: result\ndata: {"pgn":"1. e4\\n*"}\n\n',
    );
  });

  it('keeps only the newest of the events that replace each other while nobody reads', async () => {
    const events = createEventStream();
    for (let done = 1; done <= 1000; done += 1) events.send('progress', { done }, { replaces: true });
    events.send('move', { index: 0 });
    events.end();
    expect(await readAll(events.readable)).toBe(
      'event: progress\ndata: {"done":1000}\n\nevent: move\ndata: {"index":0}\n\n',
    );
  });

  it('makes one event of unread ones that add to each other', async () => {
    const events = createEventStream();
    events.send('scout', { scanned: 1, games: ['a'] }, { adds: true });
    events.send('scout', { scanned: 2 }, { adds: true });
    events.end();
    expect(await readAll(events.readable)).toBe('event: scout\ndata: {"scanned":2,"games":["a"]}\n\n');
  });

  it('writes what goes to many streams as text once, also where it adds to what is unread, and in slices', async () => {
    let written = 0;
    const content = (text: string) => ({ [text]: 'x'.repeat(10_000), toJSON: () => ((written += 1), { [text]: 1 }) });
    const [first, second, large] = [content('first'), { second: 2 }, { text: 'x'.repeat(100_000) }];
    const streams = Array.from({ length: 200 }, () => createEventStream());
    let read = 0;
    const readings = streams.map(({ readable }) => {
      readable.on('data', () => (read += 1));
      return readAll(readable);
    });
    for (const stream of streams) {
      stream.send('scout', first);
      stream.send('scout', second, { adds: true });
      stream.send('large', large);
      stream.end();
    }
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(read).toBeLessThan(streams.length);
    expect(new Set(await Promise.all(readings)).size).toBe(1);
    expect(written).toBeLessThanOrEqual(1);
  });

  it('is open from the first event on', async () => {
    const events = createEventStream();
    expect(events.isOpen()).toBe(false);
    events.send('progress', { done: 0 });
    expect(events.isOpen()).toBe(true);
    await events.opened;
    events.end();
  });

  it('keeps a quiet connection with comments, and opens by the first of them', async () => {
    const events = createEventStream(5);
    await events.opened;
    const reading = readAll(events.readable);
    await new Promise((resolve) => setTimeout(resolve, 30));
    events.end();
    expect(await reading).toMatch(/^(: still at work\n\n)+$/);
  });

  it('ignores what comes after its end', async () => {
    const events = createEventStream();
    events.end();
    events.send('move', {});
    events.end();
    expect(await readAll(events.readable)).toBe('');
  });
});

describe('sendEvents', () => {
  it('answers as every failure is answered when the stream breaks before it begins', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('broken')) });
    const app = await buildTestApp({
      routes: (own) => own.get('/api/broken', (_request, reply) => sendEvents(reply, broken)),
    });
    const answer = await app.inject({ method: 'GET', url: '/api/broken' });
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json()).toEqual({ message: 'Internal Server Error', id: 'internal' });
  });
});
