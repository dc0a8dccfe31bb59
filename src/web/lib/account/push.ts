/** Push notifications and their subscription. */
import { PUSH_PATH, pushStateSchema, type PushSubscriptionDto } from '../../../contract/account/notifications';
import { getJson } from '../http/http';
import { writeJson } from '../http/write-json';
import { readStored, writeStored } from '../storage';

/** Why this browser cannot have notifications. */
export type PushObstacle = 'insecure' | 'not-installed' | 'unable' | 'blocked';

/** Safari on iOS only. */
type Standalone = Navigator & { readonly standalone?: boolean };

export const pushObstacle = (): PushObstacle | undefined => {
  if (!window.isSecureContext) return 'insecure';
  const { standalone }: Standalone = navigator;
  if (standalone === false && !('PushManager' in window)) return 'not-installed';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : undefined;
};

export const currentSubscription = async (): Promise<PushSubscription | undefined> => {
  if (pushObstacle() !== undefined) return undefined;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? undefined;
};

export type Subscribed =
  | { readonly ok: true; readonly subscription: PushSubscriptionDto }
  /** `blocked`: permission denied. `not-ready`: the service worker is not installed yet. */
  | { readonly ok: false; readonly reason: 'blocked' | 'dismissed' | 'not-ready' };

/** Rejects where the browser fails. */
export const subscribe = async (publicKey: string): Promise<Subscribed> => {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return { ok: false, reason: 'blocked' };
  if (permission === 'default') return { ok: false, reason: 'dismissed' };
  const registration = await navigator.serviceWorker.getRegistration('/');
  if (!registration?.active) return { ok: false, reason: 'not-ready' };
  const { pushManager } = registration;
  const existing = await pushManager.getSubscription();
  // Its key is outdated.
  if (existing !== null && !hasKey(existing, publicKey)) await existing.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return { ok: true, subscription: toWire(subscription) };
};

const STORAGE_KEY = 'push';

/** `undefined` for nobody. */
export const storePushUser = (username: string | undefined): void => void writeStored(STORAGE_KEY, username);

/** A sign-out ends notifications; the next sign-in renews them. */
export const renewPush = async (username: string): Promise<void> => {
  if (readStored(STORAGE_KEY) !== username) return;
  if (pushObstacle() !== undefined || Notification.permission !== 'granted') return;
  const { publicKey, devices } = await getJson(PUSH_PATH, pushStateSchema);
  const endpoint = (await currentSubscription())?.endpoint;
  if (devices.some((device) => device.endpoint === endpoint)) return;
  const subscribed = await subscribe(publicKey);
  if (subscribed.ok) await writeJson('PUT', PUSH_PATH, subscribed.subscription);
};

const hasKey = ({ options }: PushSubscription, publicKey: string): boolean =>
  options.applicationServerKey !== null && toBase64Url(options.applicationServerKey) === publicKey;

const toWire = (subscription: PushSubscription): PushSubscriptionDto => ({
  endpoint: subscription.endpoint,
  keys: { p256dh: keyOf(subscription, 'p256dh'), auth: keyOf(subscription, 'auth') },
});

const keyOf = (subscription: PushSubscription, name: PushEncryptionKeyName): string =>
  toBase64Url(subscription.getKey(name) ?? new ArrayBuffer(0));

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
