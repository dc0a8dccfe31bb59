/** Sealed access tokens for sites: a user's for as long as the site allows, a guest's for some hours. */
import { z } from 'zod';
import type { Milliseconds } from '../../chess/types';
import type { PushSubscriptionDto } from '../../contract/account/notifications';
import {
  deleteConnection,
  deleteExpiredConnections,
  listConnections,
  saveConnection,
  type SealedConnection,
  type SiteConnection,
} from '../db/connections';
import type { Database } from '../db/database';
import { deletePushKeys, readPushKeys, savePushKeys } from '../db/push-subscriptions';
import type { Owner } from '../db/schema';
import { createCookie } from './auth';
import { createSealer, hashSecret, makeSecret } from './secrets';

/** From the consent on. */
const GUEST_LIFE: Milliseconds = 8 * 60 * 60_000;

/** The format of `makeSecret`. */
const SECRET = /^[\w-]{43}$/;

export type UsableToken = { readonly site: string; readonly token: string };

type NewToken = UsableToken & { readonly scopes: readonly string[]; readonly lifetime: Milliseconds };

export type SiteTokens = {
  /** Without a signed-in user; `undefined` for a browser without the guest cookie. */
  readonly guestOf: (cookie: string) => Owner | undefined;
  /** Creates the guest cookie if necessary. */
  readonly ensureGuest: (cookie: string) => { readonly owner: Owner; readonly cookie: string };
  readonly list: (owner: Owner) => Promise<readonly SiteConnection[]>;
  readonly store: (owner: Owner, token: NewToken) => Promise<void>;
  /** `undefined` without a readable token for this scope. */
  readonly find: (owner: Owner, site: string, scope: string) => Promise<string | undefined>;
  /** Deletes the token; the caller revokes it. */
  readonly take: (owner: Owner, site: string) => Promise<UsableToken | undefined>;
  /** Expired tokens of all owners. */
  readonly takeEnded: () => Promise<readonly UsableToken[]>;
};

export const userOwner = (userId: number): Owner => ({ key: `user:${userId}`, userId });

export const createSiteTokens = (db: Database, secret: string, appUrl: string): SiteTokens => {
  const sealer = createSealer(secret, 'site tokens');
  const cookie = createCookie(appUrl, 'guest');
  const guest = (value: string): Owner => ({ key: `guest:${hashSecret('guest', value)}` });
  const secretIn = (header: string): string | undefined => {
    const value = cookie.read(header);
    return value !== undefined && SECRET.test(value) ? value : undefined;
  };
  const unseal = ({ owner, site, sealedToken }: SealedConnection): UsableToken | undefined => {
    const token = sealer.open(sealedToken, aboutOf(owner, site));
    return token === undefined ? undefined : { site, token };
  };
  return {
    guestOf: (header) => {
      const value = secretIn(header);
      return value === undefined ? undefined : guest(value);
    },
    ensureGuest: (header) => {
      const value = secretIn(header) ?? makeSecret();
      return { owner: guest(value), cookie: cookie.write(value, GUEST_LIFE) };
    },
    list: async (owner) =>
      (await listConnections(db, owner.key, Date.now())).map(({ site, scopes, connectedAt, expiresAt }) => ({
        site,
        scopes,
        connectedAt,
        expiresAt,
      })),
    store: async (owner, { site, token, scopes, lifetime }) => {
      const now = Date.now();
      await saveConnection(db, owner, {
        owner: owner.key,
        site,
        scopes,
        connectedAt: now,
        sealedToken: sealer.seal(token, aboutOf(owner.key, site)),
        expiresAt: now + (owner.userId === undefined ? Math.min(lifetime, GUEST_LIFE) : lifetime),
      });
    },
    find: async ({ key }, site, scope) => {
      const all = await listConnections(db, key, Date.now());
      const found = all.find((connection) => connection.site === site && connection.scopes.includes(scope));
      return found && unseal(found)?.token;
    },
    take: async ({ key }, site) => {
      const taken = await deleteConnection(db, key, site);
      return taken && unseal(taken);
    },
    takeEnded: async () => (await deleteExpiredConnections(db, Date.now())).flatMap((ended) => unseal(ended) ?? []),
  };
};

const aboutOf = (owner: string, site: string): string => `${owner} ${site}`;

// Keys for push notifications: the installation's key pair, created once and shared by its servers, and each browser's
// keys. Changing the installation's secret invalidates them, and browsers have to subscribe again.

/** Base64url, P-256. RFC 8292. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

type BrowserKeys = PushSubscriptionDto['keys'];

export type PushSecrets = {
  /** Created on first use. */
  readonly keys: () => Promise<PushKeys>;
  readonly seal: (subscription: Pick<PushSubscriptionDto, 'endpoint' | 'keys'>) => string;
  /** `undefined` for another secret. */
  readonly open: (sealed: string, endpoint: string) => BrowserKeys | undefined;
};

const browserKeysSchema = z.object({ p256dh: z.string(), auth: z.string() });

export const createPushSecrets = (db: Database, secret: string): PushSecrets => {
  const pair = createSealer(secret, 'push keys');
  const browsers = createSealer(secret, 'push subscriptions');
  const readPair = async (): Promise<PushKeys | undefined> => {
    const stored = await readPushKeys(db);
    if (stored === undefined) return undefined;
    const privateKey = pair.open(stored.sealedPrivateKey, stored.publicKey);
    if (privateKey !== undefined) return { publicKey: stored.publicKey, privateKey };
    await deletePushKeys(db, stored.publicKey);
    return undefined;
  };
  const makePair = async (): Promise<PushKeys> => {
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await savePushKeys(db, { publicKey, sealedPrivateKey: pair.seal(privateKey, publicKey) });
    const stored = await readPair();
    if (stored === undefined) throw new Error('the push keys were replaced while they were made');
    return stored;
  };
  return {
    keys: async () => (await readPair()) ?? makePair(),
    seal: ({ endpoint, keys }) => browsers.seal(JSON.stringify(keys), endpoint),
    open: (sealed, endpoint) => {
      const text = browsers.open(sealed, endpoint);
      return text === undefined ? undefined : browserKeysSchema.parse(JSON.parse(text));
    },
  };
};
