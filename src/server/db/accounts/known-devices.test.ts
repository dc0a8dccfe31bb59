import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-database';
import { forgetDevices, hasDevice, keepDevice, KEPT_DEVICE, listDevices } from './known-devices';

const device = (hash: string) => ({ userId: 1, hash, device: 'Firefox on Linux' });

it('keeps the 20 devices of a user that were used last', async () => {
  const db = await openTestDatabase();
  for (let index = 0; index < 20; index += 1) await keepDevice(db, device(`device ${index}`), 1000 + index);
  expect(await keepDevice(db, device('device 0'), 2000)).toBe('known');
  expect(await keepDevice(db, device('device 20'), 2001)).toBe('others');
  expect(await listDevices(db, 1)).toHaveLength(20);
  expect([await hasDevice(db, 'device 0'), await hasDevice(db, 'device 1')]).toEqual([true, false]);
  await db.destroy();
});

it('forgets a device that was not used for a year', async () => {
  const db = await openTestDatabase();
  expect(await keepDevice(db, device('old'), 1000)).toBe('first');
  await keepDevice(db, device('new'), 2000);
  await forgetDevices(db, 1500 + KEPT_DEVICE);
  expect([await hasDevice(db, 'old'), await hasDevice(db, 'new')]).toEqual([false, true]);
  await db.destroy();
});
