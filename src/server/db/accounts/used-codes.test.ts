import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../test/test-database';
import { claimCode, releaseCode } from './used-codes';

const OWNER = 1;
const NOW = 1_780_000_000_000;
const MINUTE = 60_000;

const open = async () => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  return db;
};

it('lets a code be claimed once, by one of two at once', async () => {
  const db = await open();
  const claim = { userId: OWNER, code: '287082' };
  const claims = await Promise.all([claimCode(db, claim, NOW), claimCode(db, claim, NOW)]);
  expect(claims.sort()).toEqual([false, true]);
  expect(await claimCode(db, claim, NOW + 2 * MINUTE)).toBe(false);
  expect(await claimCode(db, { ...claim, code: '081804' }, NOW)).toBe(true);
});

it('takes back a claim that was not right', async () => {
  const db = await open();
  const claim = { userId: OWNER, code: '287082' };
  await claimCode(db, claim, NOW);
  await releaseCode(db, claim);
  expect(await claimCode(db, claim, NOW)).toBe(true);
});

it('keeps no code longer than it could be right', async () => {
  const db = await open();
  for (let minute = 0; minute < 30; minute += 1) {
    await claimCode(db, { userId: OWNER, code: String(minute) }, NOW + minute * MINUTE);
  }
  expect(await db.selectFrom('used_codes').select('code').execute()).toHaveLength(6);
});
