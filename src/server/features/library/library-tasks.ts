import type { Thread } from '../../threads/thread';
import { readPiece } from './import/read-piece';
import { decodeText } from '../../texts/decode-text';
import { reviewKept } from '../../games/review-kept';

/** What a thread does for libraries. */
export const libraryTasks = { decodeText, readPiece, reviewKept };
export type LibraryThread = Thread<typeof libraryTasks>;
