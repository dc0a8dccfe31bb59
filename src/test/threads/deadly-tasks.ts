/** The program of a thread that works as ever, but takes all memory at certain games. */
import { setTimeout as sleep } from 'node:timers/promises';
import { libraryTasks } from '../../server/features/library/library-tasks';
import { scoutingTasks } from '../../server/features/scout/scouting-tasks';
import { serveTasks } from '../../server/platform/serve-tasks';
import { DEADLY, DEADLY_LINE, DEADLY_REVIEW } from './deadly';

/** In few pieces, so that no time goes into looking for what could be freed. */
const takeAllMemory = (): never => {
  const taken: object[] = [];
  for (;;) taken.push(Array<number>(5000).fill(taken.length));
};

const reviewKept: typeof libraryTasks.reviewKept = async (task, ask) => {
  if (task.game.pgn.includes(DEADLY)) return takeAllMemory();
  // Still in work when the thread ends.
  await sleep(500);
  return libraryTasks.reviewKept(task, ask);
};

const readGameLine: typeof scoutingTasks.readGameLine = (requested) =>
  requested.line.includes(DEADLY_LINE) ? takeAllMemory() : scoutingTasks.readGameLine(requested);

const analyzeRemote: typeof scoutingTasks.analyzeRemote = (game, ask) =>
  game.id === DEADLY_REVIEW ? takeAllMemory() : scoutingTasks.analyzeRemote(game, ask);

serveTasks({ ...libraryTasks, reviewKept, readGameLine, analyzeRemote });
