/** The sample library’s missed and allowed tactics before the real engine. */
import { expect, it, onTestFinished } from 'vitest';
import { sanLine } from '../../../../chess/position/move';
import { taskOf } from '../../../../chess/puzzles/puzzle';
import { fromTactic } from '../../../../chess/puzzles/to-puzzle';
import { openTestDatabase } from '../../../../test/test-database';
import { openTestEngines } from '../../../../test/test-engines';
import { readLibrary } from '../../../db/library/libraries';
import { addSampleLibrary } from '../../library/libraries';
import { createOwnQueue } from './review-queue';
import { checkPuzzle } from './training';

/** Puzzles that are made, of tactics chosen by a fixed step. */
const SAMPLE = 6;
const STEP = 7;
const DEPTH = 16;

it(
  'gives puzzles that are legal and whose first move is the engine’s own, and no other as good',
  { timeout: 600_000 },
  async () => {
    const db = await openTestDatabase();
    onTestFinished(() => db.destroy());
    const pool = await openTestEngines();
    await addSampleLibrary(db);
    const library = await readLibrary(db, 1);
    const queue = createOwnQueue(db, { userId: 1, libraryId: library!.id });
    const counts = await queue.count(Date.now());
    const fresh = await queue.listFresh(counts, counts.fresh);
    expect(fresh).toHaveLength(counts.fresh);
    const request = pool.open({ priority: 'background' })!;

    let made = 0;
    for (let index = 0; made < SAMPLE; index += 1) {
      const moment = fresh[(index * STEP) % fresh.length]!;
      const tactic = (await moment.load())!;
      const found = fromTactic(tactic);
      // Of what was allowed some is nothing to look for.
      if (found === undefined) expect(moment.kind, moment.key).toMatch(/^allowed/);
      if (found === undefined) continue;
      const checked = await checkPuzzle(pool, found);
      if (!checked.ok) throw new Error(checked.error);
      if (checked.value === undefined) continue;
      made += 1;
      const task = taskOf(checked.value);
      expect(task, moment.key).toBeDefined();
      expect(task!.line).toEqual(tactic.line.slice(0, task!.line.length));
      const best = await request.search({ fen: task!.fen, isChess960: false }, { depth: DEPTH });
      expect(best.ok && sanLine(task!.fen, [best.found.bestMove!], false)[0]).toBe(task!.line[0]);
    }
  },
);
