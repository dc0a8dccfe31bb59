import type { EventSourceMessage } from 'eventsource-parser';
import { EventSourceParserStream } from 'eventsource-parser/stream';

export const isEventStream = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;

export const fetchEvents = (path: string, signal: AbortSignal): Promise<Response> =>
  fetch(path, { credentials: 'include', headers: { Accept: 'text/event-stream' }, signal });

/** The events of a `text/event-stream` body. Throws when the connection breaks. */
export async function* readEvents(body: ReadableStream<BufferSource>): AsyncGenerator<EventSourceMessage> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
