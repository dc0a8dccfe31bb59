/**
 * What notifications to browsers need that nobody else may know: the key pair of the installation, made once and kept in
 * the database for all its servers, and the keys of each browser. Sealed by the installation's secret: after a change of
 * that there is another pair, and every browser has to subscribe again.
 */
import webPush from 'web-push';
import { z } from 'zod';
import type { PushSubscriptionOnWire } from '../../../contract/account/notifications';
import type { Database } from '../../db/infra/database';
import { dropPushKeys, keepPushKeys, readPushKeys } from '../../db/notifications/push-keys';
import { createSealer } from './sealer';

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
