/**
 * Whose library the owner's screens show, and who may change a library. `fixed`: the installation belongs to one person.
 * Its screens show user 1's library, and whoever reaches it may change that one and no other. `signed-in`: everybody who
 * is signed in sees and may change the own one alone. Reading is free to all in both.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OWNER_ID } from '../../contract/profile-paths';
import type { Accounts } from '../accounts/accounts';
import type { ProfileMode } from '../config';
import { notSignedIn, notYours } from '../errors';
import { cookieOf, setCookies } from './session';

export type ProfileAccess = {
  /** Whose profile the screens show to a signed-in user. */
  readonly profileOf: (userId: number) => number;
  readonly mayWrite: (request: FastifyRequest, reply: FastifyReply, libraryOf: number) => Promise<boolean>;
  /** Refuses with 401 (a guest) or 403. */
  readonly requireWrite: (request: FastifyRequest, reply: FastifyReply, libraryOf: number) => Promise<void>;
};

export const createProfileAccess = (mode: ProfileMode, accounts: Pick<Accounts, 'currentUser'>): ProfileAccess => {
  const writer = async (request: FastifyRequest, reply: FastifyReply): Promise<number | undefined> => {
    const found = await accounts.currentUser(cookieOf(request));
    if (found !== undefined) setCookies(reply, found.cookies);
    return found?.user.id;
  };
  const isOpen = (libraryOf: number): boolean => mode === 'fixed' && libraryOf === OWNER_ID;
  const isOwn = (userId: number | undefined, libraryOf: number): boolean =>
    mode === 'signed-in' && userId === libraryOf;
  return {
    profileOf: (userId) => (mode === 'fixed' ? OWNER_ID : userId),
    mayWrite: async (request, reply, libraryOf) => isOpen(libraryOf) || isOwn(await writer(request, reply), libraryOf),
    requireWrite: async (request, reply, libraryOf) => {
      if (isOpen(libraryOf)) return;
      const userId = await writer(request, reply);
      if (userId === undefined) throw notSignedIn();
      if (!isOwn(userId, libraryOf)) throw notYours();
    },
  };
};
