/** The secret that signs session cookies, made once for an installation that is given none. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = 'session-secret';

/** Characters that a secret has at least. */
export const MIN_SECRET = 32;

/** Reads the secret of a data folder; makes what is missing, readable by its owner alone. */
export const readSessionSecret = (dataDir: string): string => {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) makeSecret(path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < MIN_SECRET) throw new Error(`${path} holds no secret; remove it to have a new one made`);
  return secret;
};

/** It gets its name when it is written: whole or not there, whoever else starts now or kills. */
const makeSecret = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}-${randomUUID()}`;
  try {
    writeFileSync(draft, randomBytes(MIN_SECRET).toString('base64url'), { mode: 0o600, flag: 'wx' });
    linkSync(draft, path);
  } catch (error) {
    if (!isExisting(error)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

const isExisting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';
