import { expect, it } from 'vitest';
import { otpauthKey } from './otpauth';

it('finds the key to be typed, in groups of four', () => {
  const uri = 'otpauth://totp/Outpost%20Pro:paul%40example.com?secret=JBSWY3DPEHPK3PX&issuer=Outpost%20Pro';
  expect(otpauthKey(uri)).toBe('JBSW Y3DP EHPK 3PX');
});

it.each(['', 'otpauth://totp/x', 'otpauth://totp/x?secret='])('finds none in %j', (uri) => {
  expect(otpauthKey(uri)).toBeUndefined();
});
