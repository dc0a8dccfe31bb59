import { create } from 'qrcode';
import { expect, it } from 'vitest';
import { otpauthKey, qrPath } from './two-factor';

it('finds the key to be typed, in groups of four', () => {
  const uri = 'otpauth://totp/Outpost%20Pro:paul%40example.com?secret=JBSWY3DPEHPK3PX&issuer=Outpost%20Pro';
  expect(otpauthKey(uri)).toBe('JBSW Y3DP EHPK 3PX');
});

it.each(['', 'otpauth://totp/x', 'otpauth://totp/x?secret='])('finds none in %j', (uri) => {
  expect(otpauthKey(uri)).toBeUndefined();
});

it('draws each run of dark modules as a rectangle', () => {
  expect(qrPath({ size: 3, data: [1, 1, 0, 0, 0, 0, 1, 0, 1] })).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z');
  expect(qrPath({ size: 2, data: [0, 1, 1, 1] })).toBe('M1 0h1v1h-1zM0 1h2v1h-2z');
});

it('covers exactly the dark modules of a real code', () => {
  const { modules } = create('otpauth://totp/Outpost%20Pro:morphy?secret=JBSWY3DPEHPK3PXP&issuer=Outpost%20Pro');
  const drawn = Array.from({ length: modules.size * modules.size }, () => 0);
  for (const [, column, row, length] of qrPath(modules).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    drawn.fill(
      1,
      Number(row) * modules.size + Number(column),
      Number(row) * modules.size + Number(column) + Number(length),
    );
  }
  expect(drawn).toEqual([...modules.data].map(Number));
});
