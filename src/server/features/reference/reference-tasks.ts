import type { Thread } from '../../threads/thread';
import { readReferenceFile } from './read-file';

/** What a thread does for reference files. */
export const referenceTasks = { readReferenceFile };
export type ReferenceThread = Thread<typeof referenceTasks>;
