/**
 * The services that bring notifications to browsers. A browser says which one is its own, so that the address comes from
 * outside: only services that the settings name are ever called, and no redirect of theirs is followed.
 */
import webPush from 'web-push';
import type { Milliseconds } from '../../../chess/types';
import type { PushMessage, PushSubscriptionOnWire } from '../../../contract/account/notifications';
import type { PushKeys } from '../../accounts/stored-secrets';

/** `gone`: the browser does not want them any more. `later`: in so many milliseconds, where the service says. */
export type PushOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly why: string; readonly retryAfter?: Milliseconds };

/** Of Chrome and most others, Firefox, Edge, Safari. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
] as const;

/** A service that takes longer is tried again later. */
const TIMEOUT: Milliseconds = 10_000;
/** How long a service keeps a message for a browser that is off, in seconds: until the next one may come. */
const KEPT_FOR = 24 * 60 * 60;
/** Of what the services say of themselves. */
const LONGEST_WAIT: Milliseconds = 24 * 60 * 60_000;

/**
 * Whether the address is of one of the services: a host, by https on its own port; `*.` before it for all below it; or a
 * whole origin, for services of one's own.
 */
export const isPushService = (endpoint: string, services: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { origin, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return services.some((service) => {
    if (service.includes('://')) return origin === service;
    if (origin !== `https://${hostname}`) return false;
    return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service;
  });
};

type Push = {
  readonly subscription: PushSubscriptionOnWire;
  readonly message: PushMessage;
  readonly keys: PushKeys;
  /** Who sends it, for whoever runs the service: where people open the application. */
  readonly appUrl: string;
  readonly timeout?: Milliseconds;
};

/** Encrypts the message for its browser (RFC 8291), signs the call (RFC 8292), and hands it over. Never throws. */
export const sendPush = async ({
  subscription,
  message,
  keys,
  appUrl,
  timeout = TIMEOUT,
}: Push): Promise<PushOutcome> => {
  const subject = appUrl.startsWith('https:') ? appUrl : 'mailto:nobody@example.com';
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails: { subject, ...keys },
      TTL: KEPT_FOR,
      topic: 'digest',
      contentEncoding: 'aes128gcm',
    });
    const answer = await fetch(subscription.endpoint, {
      method: 'POST',
      headers: withoutLength(headers),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await answer.body?.cancel();
    return toOutcome(answer);
  } catch (error) {
    return { kind: 'later', why: error instanceof Error ? error.message : String(error) };
  }
};

/** The length is fetch's own to say. */
const withoutLength = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
    ),
  );

const toOutcome = ({ status, ok, headers }: Response): PushOutcome => {
  if (ok) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return {
    ...{ kind: 'later', why: `the push service answered ${status}` },
    ...(seconds > 0 ? { retryAfter: Math.min(LONGEST_WAIT, seconds * 1000) } : {}),
  };
};
