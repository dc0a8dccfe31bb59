/**
 * Tokens by which we may do something for somebody at a site: kept sealed, for a user as long as the site lets them last,
 * for a guest's browser for an evening. Nobody but the one who uses a token gets to see it.
 */
import webPush from 'web-push';
import { z } from 'zod';
import type { Milliseconds } from '../../chess/types';
import type { PushSubscriptionOnWire } from '../../contract/account/notifications';
import {
  keepConnection,
  listConnections,
  type SealedConnection,
  type SiteConnection,
  takeConnection,
  takeEndedConnections,
} from '../db/connections';
import type { Database } from '../db/database';
import { dropPushKeys, keepPushKeys, readPushKeys } from '../db/push-subscriptions';
import type { Owner } from '../db/schema';
import { createOwnCookie } from './auth';
import { createSealer, hashSecret, makeSecret } from './secrets';

/** Of a guest's connection, from the consent on. */
const GUEST_LIFE: Milliseconds = 8 * 60 * 60_000;

/** As `makeSecret` makes them. */
const SECRET = /^[\w-]{43}$/;

export type UsableToken = { readonly site: string; readonly token: string };

type NewToken = UsableToken & { readonly scopes: readonly string[]; readonly lifetime: Milliseconds };

export type SiteTokens = {
  /** Of a browser in which nobody is signed in; `undefined` for one that was never given a secret. */
  readonly guestOf: (cookie: string) => Owner | undefined;
  /** The same, with the cookie that makes the browser one. */
  readonly welcomeGuest: (cookie: string) => { readonly owner: Owner; readonly cookie: string };
  readonly list: (owner: Owner) => Promise<readonly SiteConnection[]>;
  readonly keep: (owner: Owner, token: NewToken) => Promise<void>;
  /** For this scope; `undefined` where there is none that can be read. */
  readonly find: (owner: Owner, site: string, scope: string) => Promise<string | undefined>;
  /** It is not kept any more; the answer is to be revoked. */
  readonly take: (owner: Owner, site: string) => Promise<UsableToken | undefined>;
  /** Those whose time is over, of everybody. */
  readonly takeEnded: () => Promise<readonly UsableToken[]>;
};

export const userOwner = (userId: number): Owner => ({ key: `user:${userId}`, userId });

export const createSiteTokens = (db: Database, secret: string, appUrl: string): SiteTokens => {
  const sealer = createSealer(secret, 'site tokens');
  const cookie = createOwnCookie(appUrl, 'guest');
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
    welcomeGuest: (header) => {
      const value = secretIn(header) ?? makeSecret();
      return { owner: guest(value), cookie: cookie.write(value, GUEST_LIFE) };
    },
    list: async (owner) =>
      (await listConnections(db, owner.key, Date.now())).map(({ site, scopes, connectedAt, expiresAt }) => ({
        ...{ site, scopes, connectedAt, expiresAt },
      })),
    keep: async (owner, { site, token, scopes, lifetime }) => {
      const now = Date.now();
      await keepConnection(db, owner, {
        ...{ owner: owner.key, site, scopes, connectedAt: now },
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
      const taken = await takeConnection(db, key, site);
      return taken && unseal(taken);
    },
    takeEnded: async () => (await takeEndedConnections(db, Date.now())).flatMap((ended) => unseal(ended) ?? []),
  };
};

const aboutOf = (owner: string, site: string): string => `${owner} ${site}`;

/**
 * What notifications to browsers need that nobody else may know: the key pair of the installation, made once and kept in
 * the database for all its servers, and the keys of each browser. Sealed by the installation's secret: after a change of
 * that there is another pair, and every browser has to subscribe again.
 */

/** Base64url; of P-256. RFC 8292. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

type BrowserKeys = PushSubscriptionOnWire['keys'];

export type PushSecrets = {
  /** Made where there are none. */
  readonly keys: () => Promise<PushKeys>;
  readonly seal: (subscription: Pick<PushSubscriptionOnWire, 'endpoint' | 'keys'>) => string;
  /** `undefined` for what was sealed with another secret. */
  readonly open: (sealed: string, endpoint: string) => BrowserKeys | undefined;
};

const browserKeysSchema = z.object({ p256dh: z.string(), auth: z.string() });

export const createPushSecrets = (db: Database, secret: string): PushSecrets => {
  const pair = createSealer(secret, 'push keys');
  const browsers = createSealer(secret, 'push subscriptions');
  const readPair = async (): Promise<PushKeys | undefined> => {
    const kept = await readPushKeys(db);
    if (kept === undefined) return undefined;
    const privateKey = pair.open(kept.sealedPrivateKey, kept.publicKey);
    if (privateKey !== undefined) return { publicKey: kept.publicKey, privateKey };
    await dropPushKeys(db, kept.publicKey);
    return undefined;
  };
  const makePair = async (): Promise<PushKeys> => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await keepPushKeys(db, { publicKey, sealedPrivateKey: pair.seal(privateKey, publicKey) });
    const kept = await readPair();
    if (kept === undefined) throw new Error('the push keys were replaced while they were made');
    return kept;
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
