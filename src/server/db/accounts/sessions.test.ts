import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../test/test-database';
import {
  claimCode,
  deleteOldDevices,
  DEVICE_RETENTION,
  hasDevice,
  listDevices,
  releaseCode,
  rememberDevice,
} from './sessions';

const device = (hash: string) => ({ userId: 1, hash, device: 'Firefox on Linux' });

it('keeps the 20 devices of a user that were used last', async () => {
  const db = await openTestDatabase();
  for (let index = 0; index < 20; index += 1) await rememberDevice(db, device(`device ${index}`), 1000 + index);
  expect(await rememberDevice(db, device('device 0'), 2000)).toBe('known');
  expect(await rememberDevice(db, device('device 20'), 2001)).toBe('others');
  expect(await listDevices(db, 1)).toHaveLength(20);
  expect([await hasDevice(db, 'device 0'), await hasDevice(db, 'device 1')]).toEqual([true, false]);
  await db.destroy();
});

it('forgets a device that was not used for a year', async () => {
  const db = await openTestDatabase();
  expect(await rememberDevice(db, device('old'), 1000)).toBe('first');
  await rememberDevice(db, device('new'), 2000);
  await deleteOldDevices(db, 1500 + DEVICE_RETENTION);
  expect([await hasDevice(db, 'old'), await hasDevice(db, 'new')]).toEqual([false, true]);
  await db.destroy();
});

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
