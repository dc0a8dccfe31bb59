import type { Thread } from '../../threads/thread';
import { readPiece } from './import/read-piece';
import { reviewKept } from '../../games/review-kept';

/** What a thread does for libraries. */
export const libraryTasks = { readPiece, reviewKept };
export type LibraryThread = Thread<typeof libraryTasks>;
