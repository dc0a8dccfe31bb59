/** Email digests and browser notifications. */
import type { Milliseconds } from '../../../chess/types';
import { unsubscribeCallPath, unsubscribePagePath } from '../../../contract/account/notifications';
import { digestSentence, NEWS } from '../../../messages/notifications';
import type { Accounts } from '../../accounts/accounts';
import { type Email, type Mailer, realAddress } from '../../accounts/mailer';
import { createSingletonJob, type SingletonJob } from '../../db/leases';
import { changeDigest, type DueDigest, readDueDigest, startDigests } from '../../db/notifications';
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
import { createPushes, type PushDeps } from './pushes';

type NotificationDeps = Omit<DigestDeps, 'accounts' | 'every' | 'news' | 'now'> &
  Pick<PushDeps, 'services'> & { readonly accounts: Pick<Accounts, 'unsubscribeLinks' | 'pushSecrets'> };

export const createNotifications = (notificationDeps: NotificationDeps): SingletonJob => {
  const deps = { ...notificationDeps, news: NEWS };
  const { accounts, onFailure } = deps;
  const senders = [createDigests(deps), createPushes({ ...deps, secrets: accounts.pushSecrets })];
  let keys: Promise<unknown> = Promise.resolve();
  return {
    start: () => {
      // If this fails at startup, the keys are created when first requested.
      keys = accounts.pushSecrets.keys().catch((error: unknown) => onFailure(error, 'push keys could not be made'));
      for (const sender of senders) sender.start();
    },
    close: async () => {
      await Promise.all([keys, ...senders.map((sender) => sender.close())]);
    },
  };
};

// At most one digest a day per user, sent by one process per database. It is marked as sent in advance, so that a
// crash never sends it twice.

type DigestDeps = CollectDeps & {
  readonly mailer: Mailer;
  readonly accounts: Pick<Accounts, 'unsubscribeLinks'>;
  readonly appUrl: string;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now?: () => Milliseconds;
  readonly every?: Milliseconds;
};

const LEASE = 'digests';

const MINUTE: Milliseconds = 60_000;

const POLL_INTERVAL: Milliseconds = MINUTE / 2;

const HOUR: Milliseconds = 60 * MINUTE;

const DIGEST_INTERVAL: Milliseconds = 24 * HOUR;

/** Retry delays; after a further failure, the digest waits for the next day. */
const RETRY_DELAYS: readonly Milliseconds[] = [10 * MINUTE, HOUR, 4 * HOUR];

export const createDigests = ({ every = POLL_INTERVAL, ...deps }: DigestDeps): SingletonJob => {
  const { db, onFailure } = deps;
  const start = () =>
    startRepeating({
      act: (signal) => sendDueDigests(deps, signal),
      every,
      onFailure: (error) => onFailure(error, 'digests could not be sent'),
    });
  return createSingletonJob({ db, name: LEASE, begin: start, onFailure });
};

/** Sends due digests one by one until the signal aborts or an email fails. */
export const sendDueDigests = async (deps: Omit<DigestDeps, 'every'>, signal: AbortSignal): Promise<void> => {
  const { db, now = Date.now } = deps;
  while (!signal.aborted) {
    const due = await readDueDigest(db, now());
    if (due === undefined || !(await processDigest(deps, due, now()))) return;
  }
};

const processDigest = async (deps: Omit<DigestDeps, 'every'>, due: DueDigest, now: Milliseconds): Promise<boolean> => {
  const { db } = deps;
  const { userId, last } = due;
  const facts = await collectNews(deps, userId, now);
  if (last === undefined) {
    await startDigests(db, userId, { dueAt: now, reported: initialCounts(facts) });
    return true;
  }
  const entries = newEntries(facts, last.reported, toPreferences(due.preferences).notifications);
  if (entries.length === 0 || realAddress(due.email) === '') {
    const reported = loweredCounts(facts, last.reported);
    await changeDigest(db, userId, last.dueAt, { dueAt: now + HOUR, reported, failures: 0 });
    return true;
  }
  const next = { dueAt: now + DIGEST_INTERVAL, reported: reportedCounts(facts), failures: 0, sentAt: now };
  if (!(await changeDigest(db, userId, last.dueAt, next))) return true;
  const { mailer, accounts, appUrl, onFailure } = deps;
  const token = accounts.unsubscribeLinks.make({ userId, email: due.email });
  try {
    const email = makeDigestEmail({ to: due.email, username: due.username, entries, appUrl, token });
    await mailer.send({ ...email, userId });
    return true;
  } catch (error) {
    onFailure(error, 'a digest could not be sent');
    const retryDelay = RETRY_DELAYS[last.failures];
    await changeDigest(db, userId, next.dueAt, {
      dueAt: now + (retryDelay ?? DIGEST_INTERVAL),
      reported: last.reported,
      sentAt: null,
      failures: retryDelay === undefined ? 0 : last.failures + 1,
    });
    return false;
  }
};

type DigestEmailContent = {
  readonly to: string;
  readonly username: string;
  readonly entries: readonly DigestEntry[];
  readonly appUrl: string;
  readonly token: string;
};

const makeDigestEmail = ({ to, username, entries, appUrl, token }: DigestEmailContent): Email => {
  const greeting = digestSentence({ id: 'digest.greeting', values: { name: username } });
  const [settings, page] = [`${appUrl}/account`, `${appUrl}${unsubscribePagePath(token)}`];
  const makeReason = (link: string) => digestSentence({ id: 'digest.why', values: { link } });
  const makeUnsubscribe = (link: string) => digestSentence({ id: 'digest.unsubscribe', values: { link } });
  const lines = entries.map(({ sentence, path }) => `- ${sentence}\n  ${appUrl}${path}`);
  const listItems = entries.map(({ sentence, path }) => `<li>${anchor(appUrl + path, sentence)}</li>`);
  return {
    to,
    subject: digestSentence({ id: 'digest.subject' }),
    text: [greeting, lines.join('\n\n'), makeReason(settings), makeUnsubscribe(page)].join('\n\n'),
    html: [
      `<p>${escapeHtml(greeting)}</p>`,
      `<ul>${listItems.join('')}</ul>`,
      `<p>${makeReason(anchor(settings, settings))}</p>`,
      `<p>${makeUnsubscribe(anchor(page, page))}</p>`,
    ].join('\n'),
    // One-click unsubscribe: RFC 2369 and RFC 8058.
    headers: {
      'List-Unsubscribe': `<${appUrl}${unsubscribeCallPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};

const anchor = (address: string, text: string): string => `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
