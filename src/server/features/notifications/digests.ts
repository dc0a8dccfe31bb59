/**
 * Digests by email: at most one a day for a user, about all that is new since the last one; none when nothing is. Of several
 * processes on a database one sends them. A digest counts as sent before it goes: whatever dies in between, none goes twice.
 */
import type { Milliseconds } from '../../../chess/types';
import type { Accounts } from '../../accounts/accounts';
import { addressIn, type Mailer } from '../../accounts/mailer';
import { createSoleWork, type SoleWork } from '../../db/infra/sole-work';
import { beginDigests, changeDigest, type DueDigest, readDueDigest } from '../../db/notifications/digests';
import { toPreferences } from '../../games/to-contract';
import { startRepeating } from '../../platform/background-work';
import { type CollectDeps, collectNews } from './collect-news';
import { afterDigest, atFirst, newEntries, withoutDigest } from './digest';
import { digestEmail } from './digest-email';

export type DigestDeps = CollectDeps & {
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
