/** Games of a site at which the thread ends that reads and reviews them. */
import { expect, it, onTestFinished } from 'vitest';
import { createFakePool } from '../../../test/fake-engines';
import { openTestSource } from '../../../test/mock-lichess/mock-server';
import { programUrl } from '../../../test/processes/run-program';
import { openTestDatabase } from '../../../test/test-database';
import { DEADLY_LINE, DEADLY_REVIEW } from '../../../test/threads/deadly';
import { createScoutStore } from '../../db/scout/scouts';
import { createThread } from '../../platform/threads';
import { createSampleSource } from '../../sources/sample/sample-source';
import { collectSources } from '../../sources/sources';
import { createReadGame, type ScoutingThread } from './scouting-tasks';
import { createScouts } from './scouts';

it('a game that takes all memory is told as such, and none of those beside it is lost', async () => {
  const program = programUrl('deadly-tasks');
  const thread: ScoutingThread = createThread({ memory: 96, timeout: 60_000, width: 5, program });
  const { source } = await openTestSource(
    {},
    { readGame: (line) => createReadGame(thread)({ ...line, site: 'lichess' }) },
  );
  const db = await openTestDatabase();
  const onFailure = (error: unknown): never => {
    throw error;
  };
  const scouts = createScouts({
    sources: collectSources([source, createSampleSource()]),
    pool: createFakePool(),
    thread,
    store: createScoutStore({ db, onFailure }),
    onFailure,
  });
  onTestFinished(async () => {
    await scouts.close();
    await thread.close();
    await db.destroy();
  });
  const scout = scouts.follow({ site: source.site, name: 'GambitGustav' }, new AbortController().signal);
  await scout.finished;
  const { games, profile } = scout.answer();
  const analyzed = games.filter(({ evaluatedBy }) => evaluatedBy !== undefined).map(({ id }) => id);
  expect(games.map(({ id }) => id)).not.toContain(DEADLY_LINE);
  expect(analyzed).not.toContain(DEADLY_REVIEW);
  expect([games.length, analyzed.length]).toEqual([50, 49]);
  expect(profile.scan).toMatchObject({ oddGames: 1, scanned: 49 });
  expect(profile.scan.shortfall).toBe(
    `1 game could not be read: https://lichess.org/${DEADLY_LINE}. The engine failed on 1 of the games.`,
  );
});
