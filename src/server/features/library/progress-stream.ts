/** The library as it changes, as a stream of events: at once, and whenever it has changed. */
import type { Readable } from 'node:stream';
import type { Milliseconds } from '../../../chess/types';
import type { Library } from '../../../contract/library';
import { createEventStream, type EventStream } from '../../http/event-stream';
import type { LibraryChanges } from './library-changes';
import { createThrottle } from './throttle';

/** Between two events at least. */
const PAUSE: Milliseconds = 500;

/** Whose library is watched, and whether by somebody who may change it: streams of the same view tell the same. */
export type LibraryView = { readonly userId: number; readonly canWrite: boolean };

export type ProgressStreams = {
  /** The library is read once for all streams of a view, however many there are. */
  open(view: LibraryView, read: () => Promise<Library>): Readable;
  /** Ends all that are open. */
  close(): void;
};

type StreamDeps = {
  readonly changes: Pick<LibraryChanges, 'listen'>;
  readonly onFailure: (error: unknown, message: string) => void;
};

export const createProgressStreams = (deps: StreamDeps): ProgressStreams => {
  const watches = new Map<string, Watch>();
  return {
    open: (view, read) => {
      const name = `${view.userId} ${view.canWrite}`;
      const watch = watches.get(name) ?? startWatch(deps, view.userId, read);
      watches.set(name, watch);
      const events = createEventStream();
      watch.join(events);
      events.readable.once('close', () => {
        if (watch.leave(events)) watches.delete(name);
      });
      return events.readable;
    },
    close: () => watches.forEach((watch) => watch.end()),
  };
};

type Watch = {
  /** Tells it the library at once. */
  join(events: EventStream): void;
  /** Whether it was the last one, with which the watch is over. */
  leave(events: EventStream): boolean;
  /** Ends all streams. */
  end(): void;
};

const startWatch = ({ changes, onFailure }: StreamDeps, userId: number, read: () => Promise<Library>): Watch => {
  const streams = new Set<EventStream>();
  let latest: { readonly library: Library; readonly text: string } | undefined;
  let begun = 0;
  let reported = 0;

  const tell = async (): Promise<void> => {
    const turn = (begun += 1);
    const library = await read();
    if (turn < reported) return; // A later reading was faster.
    reported = turn;
    const text = JSON.stringify(library);
    if (text === latest?.text) return;
    latest = { library, text };
    streams.forEach((events) => events.send('library', library, { replaces: true }));
  };
  const end = (): void => streams.forEach((events) => events.end());
  const readings = createThrottle(() => {
    tell().catch((error: unknown) => {
      onFailure(error, 'the progress of a library could not be told');
      end();
    });
  }, PAUSE);
  const stopListening = changes.listen(userId, readings.call);

  return {
    end,
    join: (events) => {
      streams.add(events);
      if (latest !== undefined) events.send('library', latest.library, { replaces: true });
      readings.call();
    },
    leave: (events) => {
      streams.delete(events);
      if (streams.size > 0) return false;
      stopListening();
      readings.end();
      return true;
    },
  };
};
