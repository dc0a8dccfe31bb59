import { expect, it, onTestFinished } from 'vitest';
import { OWNER } from '../../../test/data/library-games';
import { openTestDatabase } from '../../../test/test-database';
import { createLibrary, listLibraries } from './libraries';
import { readGap, setGap, widenGap } from './tracked-accounts';

const KARIM = { site: 'chesscom', player: 'KnightlyKarim' };

it('are of a player at a site, grow to the earlier moment, and close', async () => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  const { id } = await createLibrary(db, OWNER, { kind: 'own', names: [], now: 1 });
  expect(await readGap(db, id, KARIM)).toBeUndefined();
  await widenGap(db, id, { ...KARIM, since: 500 });
  await widenGap(db, id, { ...KARIM, player: 'knightlykarim', since: 300 });
  await widenGap(db, id, { ...KARIM, since: 400 });
  await widenGap(db, id, { site: 'lichess', player: 'KnightlyKarim', since: 0 });
  expect(await readGap(db, id, KARIM)).toBe(300);
  await setGap(db, id, KARIM, 700);
  expect(await readGap(db, id, KARIM)).toBe(700);
  expect(await listLibraries(db, OWNER)).toMatchObject([
    { gaps: { 'chesscom:knightlykarim': 700, 'lichess:knightlykarim': 0 } },
  ]);
  await setGap(db, id, KARIM, undefined);
  expect(await readGap(db, id, KARIM)).toBeUndefined();
  expect(await readGap(db, id, { ...KARIM, site: 'lichess' })).toBe(0);
});
