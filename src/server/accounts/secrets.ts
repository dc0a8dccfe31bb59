/** AES-256-GCM with a key per purpose, derived from the installation's secret (HKDF, RFC 5869). */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CIPHER = 'aes-256-gcm';

const [KEY, NONCE, TAG] = [32, 12, 16];

type Sealer = {
  /** `about` is authenticated but not included: a sealed text is valid for one subject only. */
  readonly seal: (text: string, about: string) => string;
  /** `undefined` for text with another secret, purpose or `about`. */
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
        // Invalid tag, for whatever reason.
        return undefined;
      }
    },
  };
};

/** 256 bits for links and cookies, so that its hash needs neither salt nor stretching. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** 128 bits for the addresses of what is shared. */
export const makeLinkId = (): string => randomBytes(16).toString('base64url');

/** The stored form of a secret. */
export const hashSecret = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(':')).digest('hex');

// Session secret of an installation without one in its settings

const FILE = 'session-secret';

/** Minimum length in characters. */
export const MIN_SECRET = 32;

/** Reads the secret from the data folder, or creates it, readable by the current user only. */
export const readSessionSecret = (dataDir: string): string => {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) createSecretFile(path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < MIN_SECRET) throw new Error(`${path} holds no secret; remove it to have a new one made`);
  return secret;
};

/** Linked under its name when complete, so that concurrent starts and kills leave a whole file or none. */
const createSecretFile = (path: string): void => {
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
