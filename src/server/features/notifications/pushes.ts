/**
 * Notifications to browsers: the same as the digests, shortly, at most one a day for each browser. A notification counts as
 * sent before it goes; one that a service does not take is tried again later and later, and a browser that its service does
 * not know any more is forgotten. Of several processes on a database one sends them.
 */
import webPush from 'web-push';
import type { Milliseconds } from '../../../chess/types';
import type { PushMessage, PushSubscriptionOnWire } from '../../../contract/account/notifications';
import { pushBody, pushTitle } from '../../../messages/notifications';
import type { PushKeys, PushSecrets } from '../../accounts/stored-secrets';
import { createSoleWork, type SoleWork } from '../../db/leases';
import { changePush, dropPush, type DuePush, readDuePush } from '../../db/push-subscriptions';
import { toPreferences } from '../../games/to-contract';
import { startRepeating } from '../../platform/background-work';
import {
  afterDigest,
  atFirst,
  type CollectDeps,
  collectNews,
  type DigestEntry,
  newEntries,
  withoutDigest,
} from './news';

export type PushDeps = CollectDeps & {
  readonly secrets: PushSecrets;
  /** As `isPushService` reads them. */
  readonly services: readonly string[];
  /** Without a slash at its end. */
  readonly appUrl: string;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now?: () => Milliseconds;
  /** Between two looks for browsers that are due. */
  readonly every?: Milliseconds;
  /** For the answer of a service. */
  readonly timeout?: Milliseconds;
};

const LEASE = 'pushes';

const MINUTE: Milliseconds = 60_000;

const LOOK: Milliseconds = MINUTE / 2;

const HOUR: Milliseconds = 60 * MINUTE;

/** Between two notifications of a browser. */
const BETWEEN: Milliseconds = 24 * HOUR;

/** After the first failures in a row; after one more, there is one a day. */
const WAITS: readonly Milliseconds[] = [10 * MINUTE, HOUR, 4 * HOUR];

/** With so many in a row the browser is forgotten. */
const MOST_FAILURES = 10;

export const createPushes = ({ every = LOOK, ...deps }: PushDeps): SoleWork => {
  const { db, onFailure } = deps;
  const begin = () =>
    startRepeating({
      act: (signal) => sendDuePushes(deps, signal),
      every,
      onFailure: (error) => onFailure(error, 'notifications could not be sent'),
    });
  return createSoleWork({ db, name: LEASE, begin, onFailure });
};

/** To all browsers that are due, one after the other, until the signal comes. */
export const sendDuePushes = async (deps: Omit<PushDeps, 'every'>, signal: AbortSignal): Promise<void> => {
  const { db, now = Date.now } = deps;
  while (!signal.aborted) {
    const due = await readDuePush(db, now());
    if (due === undefined) return;
    await handle(deps, due, now());
  }
};

const handle = async (deps: Omit<PushDeps, 'every'>, due: DuePush, now: Milliseconds): Promise<void> => {
  const { db } = deps;
  const facts = await collectNews(deps, due.userId, now);
  const { reported = atFirst(facts) } = due;
  const entries = newEntries(facts, reported, toPreferences(due.preferences).notifications);
  if (entries.length === 0) {
    const known = due.reported === undefined ? reported : withoutDigest(facts, reported);
    await changePush(db, due.id, due.dueAt, { dueAt: now + HOUR, reported: known, failures: due.failures });
    return;
  }
  const next = { dueAt: now + BETWEEN, reported: afterDigest(facts), failures: 0, sentAt: now };
  if (!(await changePush(db, due.id, due.dueAt, next))) return;
  const outcome = await send(deps, due, entries);
  if (outcome.kind === 'sent') return;
  if (outcome.kind !== 'later' || due.failures + 1 >= MOST_FAILURES) {
    await dropPush(db, due.id);
    return;
  }
  deps.onFailure(undefined, `a notification could not be sent: ${outcome.why}`);
  const wait = Math.max(WAITS[due.failures] ?? BETWEEN, outcome.retryAfter ?? 0);
  await changePush(db, due.id, next.dueAt, {
    ...{ dueAt: now + wait, reported, failures: due.failures + 1, sentAt: due.sentAt ?? null },
  });
};

const send = async (
  { secrets, services, appUrl, timeout }: Omit<PushDeps, 'every'>,
  { endpoint, sealedKeys }: DuePush,
  entries: readonly DigestEntry[],
): Promise<PushOutcome> => {
  const opened = secrets.open(sealedKeys, endpoint);
  // Of another secret, or of a service that the settings do not name any more.
  if (opened === undefined || !isPushService(endpoint, services)) return { kind: 'gone' };
  const keys = await secrets.keys();
  const message = toMessage(entries);
  return sendPush({
    ...{ subscription: { endpoint, keys: opened }, message, keys, appUrl },
    ...(timeout === undefined ? {} : { timeout }),
  });
};

/** What is pressed leads to the one thing that is new, or to home, where all of it stands. */
const toMessage = (entries: readonly DigestEntry[]): PushMessage => {
  const [first, ...others] = entries;
  return {
    title: pushTitle(),
    body: pushBody(entries.map(({ sentence }) => sentence)),
    path: first === undefined || others.length > 0 ? '/' : first.path,
  };
};

/**
 * The services that bring notifications to browsers. A browser says which one is its own, so that the address comes from
 * outside: only services that the settings name are ever called, and no redirect of theirs is followed.
 */

/** `gone`: the browser does not want them any more. `later`: in so many milliseconds, where the service says. */
type PushOutcome =
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
const sendPush = async ({ subscription, message, keys, appUrl, timeout = TIMEOUT }: Push): Promise<PushOutcome> => {
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
