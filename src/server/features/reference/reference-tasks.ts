import type { Thread } from '../../platform/threads';
import { readReferenceFile } from './read-file';

/** Files that are open at once, each of another user: what they are unpacked with lies in memory. */
export const FILES_AT_ONCE = 8;

/** What a thread does for reference files. */
export const referenceTasks = { readReferenceFile };
export type ReferenceThread = Thread<typeof referenceTasks>;
