import type { Thread } from '../../threads/thread';
import { readPiece } from './import/read-piece';
import { reviewWaiting } from './review/review-waiting';

/** What a thread does for libraries. */
export const libraryTasks = { readPiece, reviewWaiting };
export type LibraryThread = Thread<typeof libraryTasks>;
