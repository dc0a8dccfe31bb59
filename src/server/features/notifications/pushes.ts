/** At most one notification a day per browser, sent by one process per database and marked as sent in advance. */
import type { Milliseconds } from '../../../chess/types';
import type { PushMessage, PushSubscriptionDto } from '../../../contract/account/notifications';
import { pushBody, pushTitle } from '../../../messages/notifications';
import type { PushKeys, PushSecrets } from '../../accounts/stored-secrets';
import { createSingletonJob, type SingletonJob } from '../../db/leases';
import { changePush, deletePush, type DuePush, readDuePush } from '../../db/push-subscriptions';
import { toPreferences } from '../../games/to-contract';
import { startRepeating } from '../../platform/background-work';
import {
  type CollectDeps,
  collectNews,
  type DigestEntry,
  initialCounts,
  loweredCounts,
  newEntries,
  reportedCounts,
} from './news';

export type PushDeps = CollectDeps & {
  readonly secrets: PushSecrets;
  readonly services: readonly string[];
  readonly appUrl: string;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now?: () => Milliseconds;
  readonly every?: Milliseconds;
  readonly timeout?: Milliseconds;
};

const LEASE = 'pushes';

const MINUTE: Milliseconds = 60_000;

const POLL_INTERVAL: Milliseconds = MINUTE / 2;

const HOUR: Milliseconds = 60 * MINUTE;

const PUSH_INTERVAL: Milliseconds = 24 * HOUR;

/** Retry delays; after further failures, one attempt a day. */
const RETRY_DELAYS: readonly Milliseconds[] = [10 * MINUTE, HOUR, 4 * HOUR];

const MAX_FAILURES = 10;

export const createPushes = ({ every = POLL_INTERVAL, ...deps }: PushDeps): SingletonJob => {
  const { db, onFailure } = deps;
  const start = () =>
    startRepeating({
      act: (signal) => sendDuePushes(deps, signal),
      every,
      onFailure: (error) => onFailure(error, 'notifications could not be sent'),
    });
  return createSingletonJob({ db, name: LEASE, begin: start, onFailure });
};

export const sendDuePushes = async (deps: Omit<PushDeps, 'every'>, signal: AbortSignal): Promise<void> => {
  const { db, now = Date.now } = deps;
  while (!signal.aborted) {
    const due = await readDuePush(db, now());
    if (due === undefined) return;
    await processPush(deps, due, now());
  }
};

const processPush = async (deps: Omit<PushDeps, 'every'>, due: DuePush, now: Milliseconds): Promise<void> => {
  const { db } = deps;
  const facts = await collectNews(deps, due.userId, now);
  const { reported = initialCounts(facts) } = due;
  const entries = newEntries(facts, reported, toPreferences(due.preferences).notifications);
  if (entries.length === 0) {
    const lowered = due.reported === undefined ? reported : loweredCounts(facts, reported);
    await changePush(db, due.id, due.dueAt, { dueAt: now + HOUR, reported: lowered, failures: due.failures });
    return;
  }
  const next = { dueAt: now + PUSH_INTERVAL, reported: reportedCounts(facts), failures: 0, sentAt: now };
  if (!(await changePush(db, due.id, due.dueAt, next))) return;
  const outcome = await send(deps, due, entries);
  if (outcome.kind === 'sent') return;
  if (outcome.kind !== 'later' || due.failures + 1 >= MAX_FAILURES) {
    await deletePush(db, due.id);
    return;
  }
  deps.onFailure(undefined, `a notification could not be sent: ${outcome.reason}`);
  const retryDelay = Math.max(RETRY_DELAYS[due.failures] ?? PUSH_INTERVAL, outcome.retryAfter ?? 0);
  await changePush(db, due.id, next.dueAt, {
    dueAt: now + retryDelay,
    reported,
    failures: due.failures + 1,
    sentAt: due.sentAt ?? null,
  });
};

const send = async (
  { secrets, services, appUrl, timeout }: Omit<PushDeps, 'every'>,
  { endpoint, sealedKeys }: DuePush,
  entries: readonly DigestEntry[],
): Promise<PushOutcome> => {
  const subscriptionKeys = secrets.open(sealedKeys, endpoint);
  // Encrypted with an old secret, or a service removed from the settings.
  if (subscriptionKeys === undefined || !isPushService(endpoint, services)) return { kind: 'gone' };
  const keys = await secrets.keys();
  const message = toMessage(entries);
  return sendPush({
    subscription: { endpoint, keys: subscriptionKeys },
    message,
    keys,
    appUrl,
    ...(timeout === undefined ? {} : { timeout }),
  });
};

/** Opens the only news item, or the home page with all of them. */
const toMessage = (entries: readonly DigestEntry[]): PushMessage => {
  const [first, ...others] = entries;
  return {
    title: pushTitle(),
    body: pushBody(entries.map(({ sentence }) => sentence)),
    path: first === undefined || others.length > 0 ? '/' : first.path,
  };
};

// Push services: endpoints come from browsers, so only configured hosts are called, without redirects

/** `gone`: the subscription has ended. `later`: retry, after `retryAfter` milliseconds if given. */
type PushOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfter?: Milliseconds };

/** Chrome and most others, Firefox, Edge, Safari. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
] as const;

const TIMEOUT: Milliseconds = 10_000;

/** Time to live of a message for an offline browser, in seconds. */
const TTL_SECONDS = 24 * 60 * 60;

/** Upper bound for the services' own values. */
const MAX_RETRY_DELAY: Milliseconds = 24 * 60 * 60_000;

/**
 * Whether the endpoint matches: a host with https on the default port, `*.` for its subdomains, or a whole origin for
 * self-hosted services.
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

type PushRequest = {
  readonly subscription: PushSubscriptionDto;
  readonly message: PushMessage;
  readonly keys: PushKeys;
  readonly appUrl: string;
  readonly timeout?: Milliseconds;
};

/** Encrypts (RFC 8291), signs (RFC 8292) and sends the message. Never throws. */
const sendPush = async ({
  subscription,
  message,
  keys,
  appUrl,
  timeout = TIMEOUT,
}: PushRequest): Promise<PushOutcome> => {
  const subject = appUrl.startsWith('https:') ? appUrl : 'mailto:nobody@example.com';
  try {
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails: { subject, ...keys },
      TTL: TTL_SECONDS,
      topic: 'digest',
      contentEncoding: 'aes128gcm',
    });
    const response = await fetch(subscription.endpoint, {
      method: 'POST',
      headers: withoutLength(headers),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return toOutcome(response);
  } catch (error) {
    return { kind: 'later', reason: error instanceof Error ? error.message : String(error) };
  }
};

/** `fetch` sets the length itself. */
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
    kind: 'later',
    reason: `the push service answered ${status}`,
    ...(seconds > 0 ? { retryAfter: Math.min(MAX_RETRY_DELAY, seconds * 1000) } : {}),
  };
};
