/** The threads of a server, each with its own trouble: a guest's text never ends the review of somebody's game. */
import { QUOTAS } from '../contract/quotas';
import type { AnalysisThread } from './features/analysis/analysis-tasks';
import type { LibraryThread } from './features/library/library-tasks';
import type { PreparationThread } from './features/prepare/preparation-tasks';
import { FILES_AT_ONCE, type ReferenceThread } from './features/reference/reference-tasks';
import { GAMES_AT_ONCE } from './features/scout/scan-games';
import type { ScoutingThread } from './features/scout/scouting-tasks';
import type { StudyThread } from './features/studies/study-tasks';
import { createThread, type ThreadSettings } from './platform/threads';

export type AppThreads = {
  readonly analysis: AnalysisThread;
  readonly imports: LibraryThread;
  readonly reviews: LibraryThread;
  readonly preparations: PreparationThread;
  readonly references: ReferenceThread;
  readonly scouting: ScoutingThread;
  readonly studies: StudyThread;
  /** Decodes what arrives, which waits for no text that is read. */
  readonly texts: LibraryThread;
};

/** Texts that wait to be read for an analysis or a study, of all clients; each takes some hundredths of a second. */
const MAX_TEXTS = 100;
const SCOUTED_AT_ONCE = QUOTAS.scansOfAll * GAMES_AT_ONCE + 1;
const SECOND = 1000;

export const createAppThreads = (
  onFailure: (error: unknown, message: string) => void,
  settings: Pick<ThreadSettings, 'program'> = {},
): AppThreads => ({
  analysis: createThread({ ...settings, memory: 96, timeout: 20 * SECOND, maxWaiting: MAX_TEXTS, onFailure }),
  imports: createThread({ ...settings, memory: 128, timeout: 60 * SECOND, onFailure }),
  preparations: createThread({ ...settings, memory: 192, timeout: 60 * SECOND, width: 2, maxWaiting: 20, onFailure }),
  references: createThread({ ...settings, memory: 192, timeout: 60 * SECOND, width: FILES_AT_ONCE, onFailure }),
  reviews: createThread({ ...settings, memory: 192, timeout: 60 * SECOND, width: 4, onFailure }),
  // As many games as all scans together have in work, and one that is being read.
  scouting: createThread({ ...settings, memory: 192, timeout: 60 * SECOND, width: SCOUTED_AT_ONCE, onFailure }),
  studies: createThread({ ...settings, memory: 128, timeout: 20 * SECOND, maxWaiting: MAX_TEXTS, onFailure }),
  texts: createThread({ ...settings, memory: 64, timeout: 20 * SECOND, onFailure }),
});

export const closeAppThreads = async (threads: AppThreads): Promise<void> => {
  await Promise.all(Object.values(threads).map((thread) => thread.close()));
};
