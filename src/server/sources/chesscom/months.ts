/** In which months a player's games are: `/pub/player/{name}/games/archives`, or all since the account was made. */
import { z } from 'zod';
import type { Milliseconds, Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import { askJson, type JsonSettings } from './ask-json';
import { type Account, askAccount, isClosed } from './profile';

/** `2026-03`. */
export type Month = string;

export type MonthsSettings = JsonSettings & { readonly now: () => Milliseconds };

type Bounds = { readonly since?: Milliseconds; readonly until?: Milliseconds };

const archivesSchema = z.object({ archives: z.array(z.string()) });

/** The words of the site for a name that nobody has; it answers 404 also when it is in trouble itself. */
const NOBODY = /^user\b.*\bnot found/i;
/** There were no games before. */
const FIRST = Date.UTC(2007, 0);
const DAY = 86_400_000;

/** The newest first. */
export const findMonths = async (
  settings: MonthsSettings,
  { id, signal }: { readonly id: string; readonly signal?: AbortSignal },
): Promise<Result<readonly Month[], SourceFailure>> => {
  const found = await askJson(settings, { path: `/pub/player/${id}/games/archives`, signal }, archivesSchema);
  if (!found.ok) return found;
  if (found.value.kind === 'found') return { ok: true, value: monthsIn(found.value.value.archives) };
  if (NOBODY.test(found.value.words)) return { ok: false, error: { reason: 'unknown-player' } };
  const account = await askAccount(settings, { id, signal });
  if (!account.ok) return account;
  if (isClosed(account.value)) return { ok: false, error: { reason: 'closed-account' } };
  return { ok: true, value: monthsSince(account.value, settings.now()) };
};

/** A live game may end in the month after it began, and nobody says by which clock months begin. */
export const isWithin = (month: Month, { since = -Infinity, until = Infinity }: Bounds): boolean =>
  beginOf(month) - DAY <= until && beginOf(nextMonth(month)) + DAY >= since;

/** Of the first game that may be in a month. */
export const beginOf = (month: Month): Milliseconds => Date.parse(`${month}-01T00:00:00Z`);

/** The addresses themselves are not used: they may lead anywhere. */
const monthsIn = (archives: readonly string[]): readonly Month[] => {
  const months = archives.flatMap((address) => {
    const [, year, month] = /\/games\/(\d{4})\/(0[1-9]|1[0-2])$/.exec(address) ?? [];
    return year === undefined || month === undefined ? [] : [`${year}-${month}`];
  });
  return [...new Set(months)].sort().reverse();
};

const monthsSince = ({ joined = 0 }: Account, now: Milliseconds): readonly Month[] => {
  const months: Month[] = [];
  const last = toMonth(now);
  for (let month = toMonth(Math.max(FIRST, joined * 1000)); month <= last; month = nextMonth(month)) months.push(month);
  return months.reverse();
};

const toMonth = (moment: Milliseconds): Month => new Date(moment).toISOString().slice(0, 7);

const nextMonth = (month: Month): Month => toMonth(beginOf(month) + 32 * DAY);
