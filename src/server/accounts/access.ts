/**
 * Read and write access to users' data. `fixed`: one profile, user 1, which everybody sees; on a local machine anybody
 * may change it, on a network only the owner. `signed-in`: everybody has a profile, for themselves alone; others see
 * their games by a link, which is read elsewhere. The sample library is open to all.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseTimeZone, type TimeZone } from '../../chess/day';
import { OWNER_ID, TIME_ZONE } from '../../contract/profile-paths';
import type { ProfileMode } from '../config';
import { learnTimeZone, readTimeZone, readUser, type StoredUser } from '../db/accounts/users';
import type { Database } from '../db/database';
import { readLibrary, type StoredLibrary } from '../db/library/libraries';
import { own, type Owned } from '../db/owned';
import { fail } from '../errors';
import { type RequestContext, toRequestContext } from '../platform/request-context';
import type { Accounts } from './accounts';
import { createDocumentAccess, type DocumentAccess } from './document-access';
import type { SignedInUser } from './user-auth';

export type ProfileAccess = {
  /** Whether every account has a library, not only user 1. */
  readonly hasOwnLibraries: boolean;
  /** The profile shown to a signed-in user. */
  readonly profileOf: (userId: number) => number;
  /** 404 both for unknown users and for data the requester may not read. */
  readonly requireRead: (request: FastifyRequest, reply: FastifyReply, id: number) => Promise<LibraryOwner>;
  /** 404 like `requireRead`, then 401 for guests or 403. */
  readonly requireWrite: (request: FastifyRequest, reply: FastifyReply, id: number) => Promise<LibraryOwner & Owned>;
  /** Data without an owner is readable. */
  readonly mayRead: (request: FastifyRequest, reply: FastifyReply, id: number | undefined) => Promise<boolean>;
  readonly mayWrite: (request: FastifyRequest, reply: FastifyReply, id: number) => Promise<boolean>;
  /**
   * The user of an action for the whole installation: the signed-in one, otherwise user 1 where anybody may write as
   * user 1.
   */
  readonly actorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<number | undefined>;
  /** Throws 401 for guests. */
  readonly requireUser: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInUser>;
  /** The account's, or the browser's for a guest; an account without one gets that of its browser. */
  readonly timeZoneOf: (request: FastifyRequest, reply: FastifyReply) => Promise<TimeZone | undefined>;
  readonly documents: DocumentAccess;
};

type AccessDeps = {
  readonly mode: ProfileMode;
  /** Whether other machines can reach the installation. */
  readonly isOnNetwork: boolean;
  readonly db: Database;
  readonly accounts: Pick<Accounts, 'currentUser'>;
};

export const createProfileAccess = ({ mode, isOnNetwork, db, accounts }: AccessDeps): ProfileAccess => {
  const pending = new WeakMap<FastifyRequest, Promise<number | undefined>>();
  const readRequester = async (request: FastifyRequest, reply: FastifyReply): Promise<number | undefined> => {
    const found = await accounts.currentUser(cookieOf(request));
    if (found !== undefined) setCookies(reply, found.cookies);
    return found?.user.id;
  };
  /** The signed-in user, read once per request. */
  const requesterOf = (request: FastifyRequest, reply: FastifyReply): Promise<number | undefined> => {
    const requester = pending.get(request) ?? readRequester(request, reply);
    pending.set(request, requester);
    return requester;
  };

  const isOpen = ({ user, library }: LibraryOwner): boolean =>
    user.id === OWNER_ID && (mode === 'fixed' || library === undefined || library.kind === 'sample');
  const isWritableByAll = (id: number): boolean => mode === 'fixed' && !isOnNetwork && id === OWNER_ID;
  const hasOwn = (id: number): boolean => mode === 'signed-in' || id === OWNER_ID;

  const canRead = async (request: FastifyRequest, reply: FastifyReply, owner: LibraryOwner): Promise<boolean> =>
    isOpen(owner) || (await requesterOf(request, reply)) === owner.user.id;
  const requireRead: ProfileAccess['requireRead'] = async (request, reply, id) => {
    const owner = await readOwner(db, id);
    if (!(await canRead(request, reply, owner))) throw fail('no-such-user', { user: id });
    return owner;
  };
  const mayWrite: ProfileAccess['mayWrite'] = async (request, reply, id) =>
    isWritableByAll(id) || (hasOwn(id) && (await requesterOf(request, reply)) === id);

  const actorOf: ProfileAccess['actorOf'] = async (request, reply) =>
    (await requesterOf(request, reply)) ?? (isWritableByAll(OWNER_ID) ? OWNER_ID : undefined);

  return {
    hasOwnLibraries: mode === 'signed-in',
    profileOf: (userId) => (mode === 'fixed' ? OWNER_ID : userId),
    requireRead,
    mayRead: async (request, reply, id) => id === undefined || canRead(request, reply, await readOwner(db, id)),
    mayWrite,
    actorOf,
    documents: createDocumentAccess(db, { mayWrite, actorOf }),
    requireUser: (request, reply) => requireUser(accounts, request, reply),
    timeZoneOf: async (request, reply) => {
      const id = await requesterOf(request, reply);
      const ofBrowser = parseTimeZone([request.headers[TIME_ZONE] ?? []].flat()[0]);
      const ofAccount = id === undefined ? undefined : parseTimeZone(await readTimeZone(db, id));
      if (id !== undefined && ofAccount === undefined && ofBrowser !== undefined)
        await learnTimeZone(db, id, ofBrowser);
      return ofAccount ?? ofBrowser;
    },
    requireWrite: async (request, reply, id) => {
      const owner = await requireRead(request, reply, id);
      if (await mayWrite(request, reply, id)) return { ...owner, ...own(id) };
      throw fail((await requesterOf(request, reply)) === undefined ? 'not-signed-in' : 'not-yours');
    },
  };
};

export type LibraryOwner = {
  readonly user: StoredUser;
  /** Undefined before the first game. */
  readonly library: StoredLibrary | undefined;
};

/** `canWrite`: whoever calls may change it. */
export type ReadableLibrary = LibraryOwner & { readonly canWrite: boolean };

/** Throws 404 for an unknown user. */
export const readOwner = async (db: Database, id: number): Promise<LibraryOwner> => {
  const user = await readUser(db, id);
  if (user === undefined) throw fail('no-such-user', { user: id });
  return { user, library: await readLibrary(db, id) };
};

export const cookieOf = ({ headers }: FastifyRequest): string => headers.cookie ?? '';

export const requestContextOf = ({ headers, ip }: FastifyRequest): RequestContext =>
  toRequestContext({ cookie: headers.cookie, userAgent: headers['user-agent'], ip });

/** Also disables caching of the response. */
export const setCookies = (reply: FastifyReply, cookies: readonly string[]): void => {
  void reply.header('cache-control', 'no-store');
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
};

/** In addition to cookies set before. */
export const addCookies = (reply: FastifyReply, cookies: readonly string[]): void => {
  const before = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  setCookies(reply, [...before, ...cookies]);
};

/** Throws 401 for guests. */
export const requireUser = async (
  accounts: Pick<Accounts, 'currentUser'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInUser> => {
  const { cookie, network } = requestContextOf(request);
  const found = await accounts.currentUser(cookie, network);
  if (found === undefined) throw fail('not-signed-in');
  setCookies(reply, found.cookies);
  return found.user;
};
