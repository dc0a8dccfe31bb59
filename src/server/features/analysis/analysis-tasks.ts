import type { Thread } from '../../platform/threads';
import { readBody } from './read-body';
import { readOneGame } from './read-one-game';

/** What a thread does for the analysis: all that takes longer the longer a text is. */
export const analysisTasks = { readBody, readOneGame };
export type AnalysisThread = Thread<typeof analysisTasks>;
