/** The program of a thread that reviews as ever, but takes all memory at the games of one opponent. */
import { setTimeout as sleep } from 'node:timers/promises';
import { libraryTasks } from '../../server/features/library/library-tasks';
import { serveTasks } from '../../server/threads/serve-tasks';
import { DEADLY } from './deadly';

const reviewWaiting: typeof libraryTasks.reviewWaiting = async (game, ask) => {
  if (!game.pgn.includes(DEADLY)) {
    // Still in work when the thread ends.
    await sleep(500);
    return libraryTasks.reviewWaiting(game, ask);
  }
  const taken: object[] = [];
  for (;;) taken.push({ more: [taken.length] });
};

serveTasks({ ...libraryTasks, reviewWaiting });
