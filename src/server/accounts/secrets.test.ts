import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/processes/run-program';
import { createSealer, MIN_SECRET, readSessionSecret } from './secrets';

const SECRET = 'a secret that only the tests know of';

const sealer = createSealer(SECRET, 'tests');

describe('a sealed text', () => {
  it.each(['lio_0123456789abcdef', '', 'Žluťoučký kůň ♞', 'x'.repeat(5000)])('is read back whole: %.20s', (text) => {
    const sealed = sealer.seal(text, 'user:2 somewhere');
    expect(sealed).toMatch(/^[\w-]+$/);
    if (text !== '') expect(Buffer.from(sealed, 'base64url').includes(text)).toBe(false);
    expect(sealer.open(sealed, 'user:2 somewhere')).toBe(text);
  });

  it('is another one each time', () => {
    expect(sealer.seal('the same', 'you')).not.toBe(sealer.seal('the same', 'you'));
  });

  it('is closed to whom it was not sealed for, to another purpose and to another secret', () => {
    const sealed = sealer.seal('lio_token', 'user:2');
    expect(sealer.open(sealed, 'user:3')).toBeUndefined();
    expect(createSealer(SECRET, 'something else').open(sealed, 'user:2')).toBeUndefined();
    expect(createSealer(`${SECRET}!`, 'tests').open(sealed, 'user:2')).toBeUndefined();
  });

  it('that was changed in any place is none', () => {
    const bytes = Buffer.from(sealer.seal('lio_token', 'user:2'), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ 1;
      expect(sealer.open(changed.toString('base64url'), 'user:2')).toBeUndefined();
    }
    for (const broken of ['', 'no', 'x'.repeat(37)]) expect(sealer.open(broken, 'user:2')).toBeUndefined();
  });
});

it('is made once, for its owner alone to read', () => {
  const folder = temporaryFolder();
  const secret = readSessionSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(MIN_SECRET);
  expect(readSessionSecret(folder)).toBe(secret);
  expect(readSessionSecret(temporaryFolder())).not.toBe(secret);
  const file = join(folder, 'session-secret');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe(secret);
  expect(readdirSync(folder)).toEqual(['session-secret']);
});

it('is never an empty one', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'session-secret'), '\n');
  expect(() => readSessionSecret(folder)).toThrow('holds no secret');
});
