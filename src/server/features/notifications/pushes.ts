/**
 * Notifications to browsers: the same as the digests, shortly, at most one a day for each browser. A notification counts as
 * sent before it goes; one that a service does not take is tried again later and later, and a browser that its service does
 * not know any more is forgotten. Of several processes on a database one sends them.
 */
import type { Milliseconds } from '../../../chess/types';
import type { PushMessage } from '../../../contract/account/notifications';
import { pushBody, pushTitle } from '../../../messages/notifications';
import type { PushSecrets } from '../../accounts/stored-secrets';
import { createSoleWork, type SoleWork } from '../../db/infra/sole-work';
import { changePush, dropPush, type DuePush, readDuePush } from '../../db/notifications/push-subscriptions';
import { toPreferences } from '../../games/to-contract';
import { startRepeating } from '../../platform/background-work';
import { type CollectDeps, collectNews } from './collect-news';
import { afterDigest, atFirst, type DigestEntry, newEntries, withoutDigest } from './digest';
import { isPushService, type PushOutcome, sendPush } from './push-services';

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
export const toMessage = (entries: readonly DigestEntry[]): PushMessage => {
  const [first, ...others] = entries;
  return {
    title: pushTitle(),
    body: pushBody(entries.map(({ sentence }) => sentence)),
    path: first === undefined || others.length > 0 ? '/' : first.path,
  };
};
