/**
 * Texts that we alone can read, and that nobody can change: AES-256-GCM under a key of its own for each purpose, which is
 * made of the installation's secret (HKDF, RFC 5869). Without that secret they are lost.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const [KEY, NONCE, TAG] = [32, 12, 16];

export type Sealer = {
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
