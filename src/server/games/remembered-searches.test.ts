import { expect, it, onTestFinished } from 'vitest';
import { createLocalPool } from '../../engine/queue/pool';
import { sweep } from '../../engine/scan-game';
import { readGame } from '../../test/data/played-game';
import { remembering } from '../../test/remembering-engine';
import { rememberedSearches } from './remembered-searches';
import { threadEngine } from './thread-engine';

/** Three openings that come to the same positions on different ways. */
const GAMES = [
  '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ *',
  '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. c3 Bc5 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 *',
  '1. e4 e5 2. Bc4 Bc5 3. Nf3 Nc6 4. c3 Nf6 5. d3 a6 *',
].map(readGame);

it('tells of a position what the game alone would have found, and asks less', async () => {
  const pool = createLocalPool({ start: remembering({ delay: () => 0 }), processes: 1 });
  onTestFinished(() => pool.close());
  const request = pool.open({ priority: 'background' });
  if (request === undefined) throw new Error('the queue must have room');
  let blocks = 0;
  const withMemory = threadEngine((block) =>
    rememberedSearches(pool)(block, () => {
      blocks += 1;
      return Promise.all(request.searchBlock(block.positions, block.limit));
    }),
  );
  for (const game of [...GAMES, ...GAMES])
    expect(await sweep({ request: withMemory, game })).toEqual(await sweep({ request, game }));
  // Of 34.
  expect(blocks).toBe(11);
});
