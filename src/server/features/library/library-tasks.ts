import { decodeText } from '../../../chess/pgn/decode-text';
import { reviewStoredGame } from '../../games/review-game';
import type { Thread } from '../../platform/threads';
import { readPgnImport } from './import/to-new-game';

export const libraryTasks = { decodeText, readPiece: readPgnImport, reviewKept: reviewStoredGame };
export type LibraryThread = Thread<typeof libraryTasks>;
