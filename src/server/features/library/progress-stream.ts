/** The library as it changes, as a stream of events: at once, and whenever it has changed. */
import type { Readable } from 'node:stream';
import type { Milliseconds } from '../../../chess/types';
import type { Library } from '../../../contract/library';
import { createEventStream } from '../../plugins/event-stream';
import type { LibraryChanges } from './library-changes';
import { createThrottle } from './throttle';

/** Between two events at least. */
const PAUSE: Milliseconds = 500;

export type ProgressStreams = {
  open(userId: number, read: () => Promise<Library>): Readable;
  /** Ends all that are open. */
  close(): void;
};

type StreamDeps = {
  readonly changes: LibraryChanges;
  readonly onFailure: (error: unknown, message: string) => void;
};

export const createProgressStreams = ({ changes, onFailure }: StreamDeps): ProgressStreams => {
  const open = new Set<() => void>();
  return {
    open: (userId, read) => {
      const events = createEventStream();
      let told = '';
      const tell = async (): Promise<void> => {
        const library = await read();
        const text = JSON.stringify(library);
        if (text !== told) events.send('library', library, { replaces: true });
        told = text;
      };
      const end = (): void => events.end();
      const tellings = createThrottle(() => {
        tell().catch((error: unknown) => {
          onFailure(error, 'the progress of a library could not be told');
          end();
        });
      }, PAUSE);
      const stopListening = changes.listen(userId, tellings.call);
      open.add(end);
      events.readable.once('close', () => {
        stopListening();
        tellings.end();
        open.delete(end);
      });
      tellings.call();
      return events.readable;
    },
    close: () => open.forEach((end) => end()),
  };
};
