import { expect, it } from 'vitest';
import { readEvents } from './read-events';

const streamOf = (text: string, size: number): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
};

const TEXT = ': still here\n\nevent: progress\ndata: {"done":1}\n\nevent: move\ndata: {"san":"Dähne"}\n\nevent: res';

it.each([1, 2, 7, 1000])('reads the events of a stream that comes in pieces of %i bytes', async (size) => {
  const events: string[] = [];
  for await (const { event, data } of readEvents(streamOf(TEXT, size))) events.push(`${event ?? ''} ${data}`);
  expect(events).toEqual(['progress {"done":1}', 'move {"san":"Dähne"}']);
});

it('throws where the connection breaks', async () => {
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  await expect(readEvents(broken).next()).rejects.toThrow('network error');
});
