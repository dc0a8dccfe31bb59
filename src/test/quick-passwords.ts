/** Passwords kept so that it costs nothing, for tests that are not about how they are kept. Never the password itself. */
import { createHash } from 'node:crypto';
import type { Passwords } from '../server/accounts/auth';

const digest = (password: string): string => createHash('sha256').update(password).digest('hex');

export const quickPasswords: Passwords = {
  hash: (password) => Promise.resolve(digest(password)),
  verify: ({ hash, password }) => Promise.resolve(hash === digest(password)),
};
