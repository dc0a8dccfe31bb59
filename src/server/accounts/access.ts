/**
 * Whose library the owner's screens show, and who may read and change what belongs to a user. `fixed`: the installation
 * belongs to one person, user 1, whose library everybody is shown. On a machine of one's own whoever reaches it may change
 * that one; on a network the owner alone, who claims it once. `signed-in`: everybody who is signed in sees and may change
 * the own one. What others have is there for nobody but them, unless they made it public; the sample is open to all.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OWNER_ID } from '../../contract/profile-paths';
import type { ProfileMode } from '../config';
import { readUser, type StoredUser } from '../db/accounts/users';
import type { Database } from '../db/database';
import { readLibrary, type StoredLibrary } from '../db/library/libraries';
import { noSuchUser, notSignedIn, notYours } from '../errors';
import { toVisit, type Visit } from '../platform/request-context';
import type { Accounts } from './accounts';
import type { SignedInUser } from './user-auth';

export type ProfileAccess = {
  /** Whether everybody with an account has a library, not user 1 alone. */
  readonly hasOwnLibraries: boolean;
  /** Whose profile the screens show to a signed-in user. */
  readonly profileOf: (userId: number) => number;
  /** The user whose data a call reads. 404 for nobody, and the same for one whose data is not for whoever asks. */
  readonly requireRead: (request: FastifyRequest, reply: FastifyReply, id: number) => Promise<LibraryOwner>;
  /** The user whose data a call changes. 404 like `requireRead`, then 401 (a guest) or 403. */
  readonly requireWrite: (request: FastifyRequest, reply: FastifyReply, id: number) => Promise<LibraryOwner>;
  /** Whether what belongs to this user may be read; what belongs to nobody may be. */
  readonly mayRead: (request: FastifyRequest, reply: FastifyReply, id: number | undefined) => Promise<boolean>;
  readonly mayWrite: (request: FastifyRequest, reply: FastifyReply, id: number) => Promise<boolean>;
  /** As whom a call acts for the whole installation: who is signed in, else user 1 where everybody may write as that one. */
  readonly actorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<number | undefined>;
};

type AccessDeps = {
  readonly mode: ProfileMode;
  /** Whether others than this machine may reach the installation. */
  readonly isOnNetwork: boolean;
  readonly db: Database;
  readonly accounts: Pick<Accounts, 'currentUser'>;
};

export const createProfileAccess = ({ mode, isOnNetwork, db, accounts }: AccessDeps): ProfileAccess => {
  const asking = new WeakMap<FastifyRequest, Promise<number | undefined>>();
  const readAsker = async (request: FastifyRequest, reply: FastifyReply): Promise<number | undefined> => {
    const found = await accounts.currentUser(cookieOf(request));
    if (found !== undefined) setCookies(reply, found.cookies);
    return found?.user.id;
  };
  /** Who asks, by the session; looked up once a request. */
  const askerOf = (request: FastifyRequest, reply: FastifyReply): Promise<number | undefined> => {
    const asker = asking.get(request) ?? readAsker(request, reply);
    asking.set(request, asker);
    return asker;
  };

  const isReadByAll = ({ user, library }: LibraryOwner): boolean =>
    user.isPublic || (user.id === OWNER_ID && (mode === 'fixed' || library === undefined || library.kind === 'sample'));
  const isChangedByAll = (id: number): boolean => mode === 'fixed' && !isOnNetwork && id === OWNER_ID;
  const hasOwn = (id: number): boolean => mode === 'signed-in' || id === OWNER_ID;

  const isRead = async (request: FastifyRequest, reply: FastifyReply, owner: LibraryOwner): Promise<boolean> =>
    isReadByAll(owner) || (await askerOf(request, reply)) === owner.user.id;
  const requireRead: ProfileAccess['requireRead'] = async (request, reply, id) => {
    const owner = await readOwner(db, id);
    if (!(await isRead(request, reply, owner))) throw noSuchUser(id);
    return owner;
  };
  const mayWrite: ProfileAccess['mayWrite'] = async (request, reply, id) =>
    isChangedByAll(id) || (hasOwn(id) && (await askerOf(request, reply)) === id);

  return {
    hasOwnLibraries: mode === 'signed-in',
    profileOf: (userId) => (mode === 'fixed' ? OWNER_ID : userId),
    requireRead,
    mayRead: async (request, reply, id) => id === undefined || isRead(request, reply, await readOwner(db, id)),
    mayWrite,
    actorOf: async (request, reply) =>
      (await askerOf(request, reply)) ?? (isChangedByAll(OWNER_ID) ? OWNER_ID : undefined),
    requireWrite: async (request, reply, id) => {
      const owner = await requireRead(request, reply, id);
      if (await mayWrite(request, reply, id)) return owner;
      throw (await askerOf(request, reply)) === undefined ? notSignedIn() : notYours();
    },
  };
};

/** Whose library a call is about. */

/** Within what PostgreSQL takes for a whole number. */
const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;

/** A number of ours as it stands in an address. */
export const numberParam = z.string().regex(WHOLE_NUMBER, 'Expected a positive whole number').transform(Number);

export const ownerParams = z.object({ id: numberParam });

export type LibraryOwner = {
  readonly user: StoredUser;
  /** Undefined before the first game. */
  readonly library: StoredLibrary | undefined;
};

/** Refuses with 404 for nobody. */
export const readOwner = async (db: Database, id: number): Promise<LibraryOwner> => {
  const user = await readUser(db, id);
  if (user === undefined) throw noSuchUser(id);
  return { user, library: await readLibrary(db, id) };
};

/** Who asks, by the session cookie. */

export const cookieOf = ({ headers }: FastifyRequest): string => headers.cookie ?? '';

export const visitOf = ({ headers, ip }: FastifyRequest): Visit =>
  toVisit({ cookie: headers.cookie, userAgent: headers['user-agent'], ip });

/** Sends the `Set-Cookie` lines of an account call with the answer, which nobody may keep. */
export const setCookies = (reply: FastifyReply, cookies: readonly string[]): void => {
  void reply.header('cache-control', 'no-store');
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
};

/** Beside those that are sent already. */
export const addCookies = (reply: FastifyReply, cookies: readonly string[]): void => {
  const before = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  setCookies(reply, [...before, ...cookies]);
};

/** The user of a request; a guest is refused with 401. */
export const requireUser = async (
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInUser> => {
  const { cookie, network } = visitOf(request);
  const found = await accounts.currentUser(cookie, network);
  if (found === undefined) throw notSignedIn();
  setCookies(reply, found.cookies);
  return found.user;
};
