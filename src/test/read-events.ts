import { createParser } from 'eventsource-parser';

export type ServerEvent = { readonly name: string; readonly content: unknown };

/** The events of a whole event stream. */
export const readEvents = (text: string): readonly ServerEvent[] => {
  const events: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => events.push({ name: event, content: JSON.parse(data) as unknown }),
  });
  parser.feed(text);
  return events;
};

/** Reads an open event stream until one of this name has come, and answers the events so far. */
export const readEventsUntil = async (response: Response, name: string): Promise<readonly ServerEvent[]> => {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    text += value ?? '';
    const events = readEvents(text);
    if (done || events.some((event) => event.name === name)) {
      reader.releaseLock();
      return events;
    }
  }
};
