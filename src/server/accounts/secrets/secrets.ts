import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link or a cookie: 256 bits, so that its hash needs no salt and no slowness. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret. */
export const hashSecret = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(':')).digest('hex');
