/** The secret that signs session cookies, made once for an installation that is given none. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'session-secret';

/** Characters that a secret has at least. */
export const MIN_SECRET = 32;

/** Reads the secret of a data folder, which exists; makes it when missing, readable by its owner alone. */
export const readSessionSecret = (dataDir: string): string => {
  const path = join(dataDir, FILE);
  try {
    writeFileSync(path, randomBytes(MIN_SECRET).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!isExisting(error)) throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < MIN_SECRET) throw new Error(`${path} holds no secret; remove it to have a new one made`);
  return secret;
};

const isExisting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';
