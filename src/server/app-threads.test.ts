import { expect, it } from 'vitest';
import { OPERA_GAME } from '../test/data/games';
import { closeAppThreads, createAppThreads } from './app-threads';

it('start from the sources too', async () => {
  const threads = createAppThreads(() => undefined);
  const read = await threads.analysis.run('readOneGame', OPERA_GAME);
  await closeAppThreads(threads);
  expect(read).toMatchObject({ ok: true, value: { ok: true } });
});
