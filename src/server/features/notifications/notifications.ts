/** What users are sent about what is new for them: by email, and to their browsers. */
import type { Milliseconds } from '../../../chess/types';
import { unsubscribeCallPath, unsubscribePagePath } from '../../../contract/account/notifications';
import { digestSentence, NEWS } from '../../../messages/notifications';
import type { Accounts } from '../../accounts/accounts';
import { addressIn, type Email, type Mailer } from '../../accounts/mailer';
import { createSoleWork, type SoleWork } from '../../db/leases';
import { beginDigests, changeDigest, type DueDigest, readDueDigest } from '../../db/notifications';
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
import { createPushes, type PushDeps } from './pushes';

type NotificationDeps = Omit<DigestDeps, 'accounts' | 'every' | 'news' | 'now'> &
  Pick<PushDeps, 'services'> & { readonly accounts: Pick<Accounts, 'unsubscribeLinks' | 'pushSecrets'> };

export const createNotifications = (given: NotificationDeps): SoleWork => {
  const deps = { ...given, news: NEWS };
  const { accounts, onFailure } = deps;
  const works = [createDigests(deps), createPushes({ ...deps, secrets: accounts.pushSecrets })];
  let keys: Promise<unknown> = Promise.resolve();
  return {
    start: () => {
      // Made at the first start; where that fails they are made when somebody asks for them.
      keys = accounts.pushSecrets.keys().catch((error: unknown) => onFailure(error, 'push keys could not be made'));
      for (const work of works) work.start();
    },
    close: async () => {
      await Promise.all([keys, ...works.map((work) => work.close())]);
    },
  };
};

/**
 * Digests by email: at most one a day for a user, about all that is new since the last one; none when nothing is. Of several
 * processes on a database one sends them. A digest counts as sent before it goes: whatever dies in between, none goes twice.
 */

type DigestDeps = CollectDeps & {
  readonly mailer: Mailer;
  readonly accounts: Pick<Accounts, 'unsubscribeLinks'>;
  /** Without a slash at its end. */
  readonly appUrl: string;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now?: () => Milliseconds;
  /** Between two looks for users who are due. */
  readonly every?: Milliseconds;
};

const LEASE = 'digests';

const MINUTE: Milliseconds = 60_000;

const LOOK: Milliseconds = MINUTE / 2;

const HOUR: Milliseconds = 60 * MINUTE;

/** Between two digests of a user. */
const BETWEEN: Milliseconds = 24 * HOUR;

/** After the first failures in a row; after one more, the digest waits for the next day. */
const WAITS: readonly Milliseconds[] = [10 * MINUTE, HOUR, 4 * HOUR];

export const createDigests = ({ every = LOOK, ...deps }: DigestDeps): SoleWork => {
  const { db, onFailure } = deps;
  const begin = () =>
    startRepeating({
      act: (signal) => sendDue(deps, signal),
      every,
      onFailure: (error) => onFailure(error, 'digests could not be sent'),
    });
  return createSoleWork({ db, name: LEASE, begin, onFailure });
};

/** To all who are due, one after the other, until the signal comes or an email cannot be sent. */
export const sendDue = async (deps: Omit<DigestDeps, 'every'>, signal: AbortSignal): Promise<void> => {
  const { db, now = Date.now } = deps;
  while (!signal.aborted) {
    const due = await readDueDigest(db, now());
    if (due === undefined || !(await handle(deps, due, now()))) return;
  }
};

/** `false` when the email could not be sent: others would not go either. */
const handle = async (deps: Omit<DigestDeps, 'every'>, due: DueDigest, now: Milliseconds): Promise<boolean> => {
  const { db } = deps;
  const { userId, last } = due;
  const facts = await collectNews(deps, userId, now);
  if (last === undefined) {
    await beginDigests(db, userId, { dueAt: now, reported: atFirst(facts) });
    return true;
  }
  const entries = newEntries(facts, last.reported, toPreferences(due.preferences).notifications);
  if (entries.length === 0 || addressIn(due.email) === '') {
    const reported = withoutDigest(facts, last.reported);
    await changeDigest(db, userId, last.dueAt, { dueAt: now + HOUR, reported, failures: 0 });
    return true;
  }
  const next = { dueAt: now + BETWEEN, reported: afterDigest(facts), failures: 0, sentAt: now };
  if (!(await changeDigest(db, userId, last.dueAt, next))) return true;
  const { mailer, accounts, appUrl, onFailure } = deps;
  const token = accounts.unsubscribeLinks.make({ userId, email: due.email });
  try {
    await mailer.send(digestEmail({ to: due.email, username: due.username, entries, appUrl, token }));
    return true;
  } catch (error) {
    onFailure(error, 'a digest could not be sent');
    const wait = WAITS[last.failures];
    await changeDigest(db, userId, next.dueAt, {
      ...{ dueAt: now + (wait ?? BETWEEN), reported: last.reported, sentAt: null },
      failures: wait === undefined ? 0 : last.failures + 1,
    });
    return false;
  }
};

/** A digest as an email: text, and the same as simple HTML. */

type DigestEmail = {
  readonly to: string;
  readonly username: string;
  readonly entries: readonly DigestEntry[];
  readonly appUrl: string;
  /** Of the link that ends these emails. */
  readonly token: string;
};

const digestEmail = ({ to, username, entries, appUrl, token }: DigestEmail): Email => {
  const greeting = digestSentence({ id: 'digest.greeting', values: { name: username } });
  const [settings, page] = [`${appUrl}/account`, `${appUrl}${unsubscribePagePath(token)}`];
  const why = (link: string) => digestSentence({ id: 'digest.why', values: { link } });
  const end = (link: string) => digestSentence({ id: 'digest.unsubscribe', values: { link } });
  const lines = entries.map(({ sentence, path }) => `- ${sentence}\n  ${appUrl}${path}`);
  const points = entries.map(({ sentence, path }) => `<li>${anchor(appUrl + path, sentence)}</li>`);
  return {
    to,
    subject: digestSentence({ id: 'digest.subject' }),
    text: [greeting, lines.join('\n\n'), why(settings), end(page)].join('\n\n'),
    html: [
      `<p>${escape(greeting)}</p>`,
      `<ul>${points.join('')}</ul>`,
      `<p>${why(anchor(settings, settings))}</p>`,
      `<p>${end(anchor(page, page))}</p>`,
    ].join('\n'),
    // RFC 2369 and RFC 8058: the button of mail programs.
    headers: {
      'List-Unsubscribe': `<${appUrl}${unsubscribeCallPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};

const anchor = (address: string, text: string): string => `<a href="${escape(address)}">${escape(text)}</a>`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
