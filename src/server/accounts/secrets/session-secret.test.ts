import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/processes/temporary-folder';
import { MIN_SECRET, readSessionSecret } from './session-secret';

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
