import { reviewKept } from '../../games/review-game';
import { decodeText } from '../../platform/decode-text';
import type { Thread } from '../../platform/threads';
import { readPiece } from './import/to-new-game';

export const libraryTasks = { decodeText, readPiece, reviewKept };
export type LibraryThread = Thread<typeof libraryTasks>;
