/** One worker thread per workload, so that one bad input cannot take down another. */
import { QUOTAS } from '../contract/quotas';
import type { AnalysisThread } from './features/analysis/analysis-tasks';
import type { linkTasks } from './features/analysis/link-tasks';
import type { LibraryThread } from './features/library/library-tasks';
import type { PreparationThread } from './features/prepare/preparation-tasks';
import { FILES_AT_ONCE, type ReferenceThread } from './features/reference/reference-tasks';
import type { RepertoireThread } from './features/repertoires/repertoire-tasks';
import { GAMES_AT_ONCE } from './features/scout/scan-games';
import type { ScoutingThread } from './features/scout/scouting-tasks';
import type { StudyThread } from './features/studies/study-tasks';
import type { keptAnalysisTasks } from './games/kept-analysis';
import { createThread, type Thread, type ThreadSettings } from './platform/threads';

export type AppThreads = {
  /** Those that are stored. */
  readonly analyses: Thread<typeof keptAnalysisTasks & typeof linkTasks>;
  readonly analysis: AnalysisThread;
  readonly imports: LibraryThread;
  readonly repertoires: RepertoireThread;
  readonly reviews: LibraryThread;
  readonly preparations: PreparationThread;
  readonly references: ReferenceThread;
  readonly scouting: ScoutingThread;
  readonly studies: StudyThread;
  /** Decodes uploads without waiting for other work. */
  readonly texts: LibraryThread;
};

/** Queued texts of all clients, each some hundredths of a second. */
const MAX_TEXTS = 100;
/** Scanned games, those analyzed in spare time, and one being read. */
const SCOUT_WIDTH = (QUOTAS.scansOfAll + 1) * GAMES_AT_ONCE + 1;
const SECOND = 1000;

export const createAppThreads = (
  onFailure: (error: unknown, message: string) => void,
  settings: Pick<ThreadSettings, 'program'> = {},
): AppThreads => ({
  analyses: createThread({ ...settings, memory: 128, timeout: 20 * SECOND, maxWaiting: MAX_TEXTS, onFailure }),
  analysis: createThread({ ...settings, memory: 96, timeout: 20 * SECOND, maxWaiting: MAX_TEXTS, onFailure }),
  imports: createThread({ ...settings, memory: 128, timeout: 60 * SECOND, onFailure }),
  preparations: createThread({ ...settings, memory: 192, timeout: 60 * SECOND, width: 2, maxWaiting: 20, onFailure }),
  references: createThread({ ...settings, memory: 192, timeout: 60 * SECOND, width: FILES_AT_ONCE, onFailure }),
  repertoires: createThread({ ...settings, memory: 96, timeout: 20 * SECOND, maxWaiting: MAX_TEXTS, onFailure }),
  reviews: createThread({ ...settings, memory: 192, timeout: 60 * SECOND, width: 4, onFailure }),
  scouting: createThread({ ...settings, memory: 192, timeout: 60 * SECOND, width: SCOUT_WIDTH, onFailure }),
  studies: createThread({ ...settings, memory: 128, timeout: 20 * SECOND, maxWaiting: MAX_TEXTS, onFailure }),
  texts: createThread({ ...settings, memory: 64, timeout: 20 * SECOND, onFailure }),
});

export const closeAppThreads = async (threads: AppThreads): Promise<void> => {
  await Promise.all(Object.values(threads).map((thread) => thread.close()));
};
