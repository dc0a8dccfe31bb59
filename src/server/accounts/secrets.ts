/**
 * Texts that we alone can read, and that nobody can change: AES-256-GCM under a key of its own for each purpose, which is
 * made of the installation's secret (HKDF, RFC 5869). Without that secret they are lost.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CIPHER = 'aes-256-gcm';

const [KEY, NONCE, TAG] = [32, 12, 16];

type Sealer = {
  /** `about` is not in it, and has to be said again: what was sealed for one is of no use to another. */
  readonly seal: (text: string, about: string) => string;
  /** `undefined` for what was not sealed here, for this, and with this secret. */
  readonly open: (sealed: string, about: string) => string | undefined;
};

export const createSealer = (secret: string, purpose: string): Sealer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `outpost ${purpose}`, KEY));
  return {
    seal: (text, about) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(about));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64url');
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE + TAG) return undefined;
      const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG });
      cipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG));
      try {
        return Buffer.concat([cipher.update(bytes.subarray(NONCE, -TAG)), cipher.final()]).toString('utf8');
      } catch {
        // The tag does not fit: which of the reasons it is makes no difference.
        return undefined;
      }
    },
  };
};

/** A secret for a link or a cookie: 256 bits, so that its hash needs no salt and no slowness. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret. */
export const hashSecret = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(':')).digest('hex');

/** The secret that signs session cookies, made once for an installation that is given none. */

const FILE = 'session-secret';

/** Characters that a secret has at least. */
export const MIN_SECRET = 32;

/** Reads the secret of a data folder; makes what is missing, readable by its owner alone. */
export const readSessionSecret = (dataDir: string): string => {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) sessionSecretMakeSecret(path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < MIN_SECRET) throw new Error(`${path} holds no secret; remove it to have a new one made`);
  return secret;
};

/** It gets its name when it is written: whole or not there, whoever else starts now or kills. */
const sessionSecretMakeSecret = (path: string): void => {
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
