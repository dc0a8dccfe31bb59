import { expect, it } from 'vitest';
import { createCooldown } from './cooldown';

it('a wait is at least a minute, and longer when the answer asks for it', async () => {
  let now = 1000;
  const cooldown = createCooldown(undefined, () => now);
  expect(await cooldown.remaining()).toBe(0);
  expect(await cooldown.begin('5')).toBe(60_000);
  expect(await cooldown.begin('120')).toBe(120_000);
  expect(await cooldown.begin(null)).toBe(120_000);
  now += 119_999;
  expect(await cooldown.remaining()).toBe(1);
  now += 1;
  expect(await cooldown.remaining()).toBe(0);
});

it('a Retry-After that is no number of seconds counts as none', async () => {
  expect(await createCooldown(60_000, () => 0).begin('Wed, 21 Oct 2026 07:28:00 GMT')).toBe(60_000);
});
