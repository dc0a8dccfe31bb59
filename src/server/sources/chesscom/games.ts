import { z } from 'zod';
import type { Speed } from '../../../chess/clock';
import type { Milliseconds, Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import type { SiteResponse } from '../http/ask';
import { parseJson, readElements } from '../http/response-body';
import type { ReadGame, RemoteGame } from '../remote-game';
import {
  type EndingDraft,
  type GamesQuery,
  type GameStream,
  type LinkFailure,
  makeGameStream,
  recordMalformed,
  type SiteLinkQuery,
  type SiteLinks,
} from '../source';
import {
  fetchCached,
  fetchJson,
  type Found,
  type JsonSettings,
  type RequestSettings,
  type ResponseCache,
  toPlayerId,
} from './http';
import { type Account, fetchAccount, isClosed } from './player';
import { addressesOf, gameSchema, playedAtOf, SPEED_OF, timeClassSchema } from './to-remote-game';

export type GamesSettings = MonthsSettings & MonthSettings & { readonly readGame: ReadGame };

export const streamGames = (settings: GamesSettings, query: GamesQuery): GameStream =>
  makeGameStream((ending) => readGames(settings, query, ending));

async function* readGames(settings: GamesSettings, query: GamesQuery, ending: EndingDraft): AsyncGenerator<RemoteGame> {
  const { signal } = query;
  const id = toPlayerId(query.name);
  if (id === undefined) {
    ending.failure = { reason: 'unknown-player' };
    return;
  }
  const months = await findMonths(settings, { id, signal });
  if (!months.ok) {
    ending.failure = months.error;
    return;
  }
  for (const month of months.value.filter((one) => isWithin(one, query))) {
    const found = await fetchMonth(settings, { id, month, signal });
    if (!found.ok) {
      ending.failure = found.error;
      return;
    }
    if (found.value.kind === 'nothing') ending.missingMonths = [...(ending.missingMonths ?? []), month];
    else yield* readMonth(settings, { ...query, id, month, games: found.value.value }, ending);
    if (ending.received >= query.max || ending.failure !== undefined) return;
  }
}

const urlSchema = z.object({ url: z.string().regex(/^https:\/\/www\.chess\.com\/\S{1,200}$/) });

const gamePage = (line: string): string | undefined => urlSchema.safeParse(parseJson(line)).data?.url;

type Reading = GamesQuery & { readonly id: string; readonly month: Month; readonly games: readonly DatedGame[] };

async function* readMonth(
  { readGame }: GamesSettings,
  { id, month, games, max, since = -Infinity, until = Infinity, speeds, isRated, signal }: Reading,
  ending: EndingDraft,
): AsyncGenerator<RemoteGame> {
  for (const { line, number, playedAt, ...kind } of games) {
    if (playedAt > until || playedAt < since) continue;
    if (speeds !== undefined && kind.speed !== undefined && !speeds.includes(kind.speed)) continue;
    if (isRated !== undefined && kind.isRated === !isRated) continue;
    if (ending.received >= max) return;
    if (signal?.aborted === true) {
      ending.failure = { reason: 'cancelled' };
      return;
    }
    const game = await readGame({ line, playerId: id });
    if (game === undefined) recordMalformed(ending, gamePage(line) ?? `game ${number} of ${month}`);
    else {
      ending.received += 1;
      yield game;
    }
  }
}

// The games of a month: `/pub/player/{name}/games/{year}/{month}`

/** An unparsed game; for a malformed one only the time is known. */
type DatedGame = {
  readonly line: string;
  /** Number within the response, from 1. */
  readonly number: number;
  readonly playedAt: Milliseconds;
  readonly speed?: Speed;
  readonly isRated?: boolean;
};

type MonthSettings = RequestSettings & { readonly monthCache: ResponseCache<readonly DatedGame[]> };

/** Characters: more than 10,000 games. */
const MAX_MONTH = 60_000_000;

const MAX_GAMES_OF_MONTH = 30_000;

/** Newest first. Unfinished and aborted games have no PGN and are skipped. */
const fetchMonth = (
  settings: MonthSettings,
  { id, month, signal }: { readonly id: string; readonly month: Month; readonly signal?: AbortSignal },
): Promise<Result<Found<readonly DatedGame[]>, SourceFailure>> =>
  fetchCached(
    settings,
    { path: `/pub/player/${id}/games/${month.replace('-', '/')}`, games: MAX_GAMES_OF_MONTH, signal },
    { cache: settings.monthCache, read: (answer) => parseMonth(answer, month) },
  );

const parseMonth = async (
  answer: SiteResponse,
  month: Month,
): Promise<Result<{ readonly value: readonly DatedGame[]; readonly size: number }, SourceFailure>> => {
  const games: DatedGame[] = [];
  const { texts, isWhole } = readElements(answer.chunks);
  let size = 0;
  let number = 0;
  let playedAt = startOfMonth(month);
  for await (const line of texts) {
    size += line.length;
    number += 1;
    if (size > MAX_MONTH || number > MAX_GAMES_OF_MONTH) return { ok: false, error: { reason: 'unreadable' } };
    const head = headSchema.safeParse(parseJson(line)).data;
    // A malformed game takes the time of the one before.
    if (head !== undefined) playedAt = playedAtOf(head);
    if (head === undefined) games.push({ line, number, playedAt });
    else if (head.pgn !== undefined) games.push({ line, number, playedAt, ...kindOf(head) });
  }
  const failure = answer.failure();
  if (failure !== undefined) return { ok: false, error: failure };
  if (!isWhole()) return { ok: false, error: { reason: 'unreadable' } };
  return { ok: true, value: { value: games.sort((a, b) => b.playedAt - a.playedAt), size } };
};

const kindOf = ({ time_class, rated }: z.infer<typeof headSchema>): Pick<DatedGame, 'speed' | 'isRated'> => ({
  speed: SPEED_OF[time_class],
  isRated: rated,
});

const headSchema = z.object({
  end_time: z.number().min(0).max(8.64e12),
  time_class: timeClassSchema,
  rated: z.boolean().optional(),
  pgn: z.string().optional(),
});

// The months with games: `/pub/player/{name}/games/archives`, or all since the account was created

/** `2026-03`. */
type Month = string;

type MonthsSettings = JsonSettings & { readonly now: () => Milliseconds };

type Bounds = { readonly since?: Milliseconds; readonly until?: Milliseconds };

const archivesSchema = z.object({ archives: z.array(z.string()) });

/** The site's message for an unknown name; 404 alone may also be an outage. */
const UNKNOWN_USER = /^user\b.*\bnot found/i;

/** No games exist before. */
const EARLIEST_GAME = Date.UTC(2007, 0);

const DAY = 86_400_000;

/** Newest first. */
const findMonths = async (
  settings: MonthsSettings,
  { id, signal }: { readonly id: string; readonly signal?: AbortSignal },
): Promise<Result<readonly Month[], SourceFailure>> => {
  const found = await fetchJson(settings, { path: `/pub/player/${id}/games/archives`, signal }, archivesSchema);
  if (!found.ok) return found;
  if (found.value.kind === 'found') return { ok: true, value: monthsIn(found.value.value.archives) };
  if (UNKNOWN_USER.test(found.value.words)) return { ok: false, error: { reason: 'unknown-player' } };
  const account = await fetchAccount(settings, { id, signal });
  if (!account.ok) return account;
  if (isClosed(account.value)) return { ok: false, error: { reason: 'closed-account' } };
  return { ok: true, value: monthsSince(account.value, settings.now()) };
};

/** A live game may end in the month after it began, and the site's time zone is unknown. */
const isWithin = (month: Month, { since = -Infinity, until = Infinity }: Bounds): boolean =>
  startOfMonth(month) - DAY <= until && startOfMonth(nextMonth(month)) + DAY >= since;

const startOfMonth = (month: Month): Milliseconds => Date.parse(`${month}-01T00:00:00Z`);

/** The addresses themselves are not requested: they could lead anywhere. */
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
  for (let month = toMonth(Math.max(EARLIEST_GAME, joined * 1000)); month <= last; month = nextMonth(month))
    months.push(month);
  return months.reverse();
};

const toMonth = (moment: Milliseconds): Month => new Date(moment).toISOString().slice(0, 7);

const nextMonth = (month: Month): Month => toMonth(startOfMonth(month) + 32 * DAY);

// A game by its address. The API lists games only by player and month, so the newest months of a named player are searched

const MAX_SEARCHED_MONTHS = 6;

const linkedSchema = gameSchema.pick({ url: true, uuid: true, pgn: true });

export const createLinks = (settings: MonthsSettings & MonthSettings): SiteLinks => ({
  read: ({ link, name, ...query }) =>
    name === undefined
      ? Promise.resolve({ ok: false, error: { reason: 'name-needed' } })
      : findGame(settings, { link, name, ...query }),
});

const findGame = async (
  settings: MonthsSettings & MonthSettings,
  { link, name, max, signal }: SiteLinkQuery & { readonly name: string },
): Promise<Result<string, LinkFailure>> => {
  const id = toPlayerId(name);
  if (id === undefined) return { ok: false, error: { reason: 'unknown-player' } };
  const months = await findMonths(settings, { id, signal });
  if (!months.ok) return months;
  for (const month of months.value.slice(0, MAX_SEARCHED_MONTHS)) {
    const found = await fetchMonth(settings, { id, month, signal });
    if (!found.ok) return found;
    const pgn = found.value.kind === 'nothing' ? undefined : pgnOf(found.value.value, link.id);
    if (pgn !== undefined && pgn.length > max) return { ok: false, error: { reason: 'linked-too-large' } };
    if (pgn !== undefined) return { ok: true, value: pgn };
  }
  return { ok: false, error: { reason: 'not-in-months', name, months: MAX_SEARCHED_MONTHS } };
};

const pgnOf = (games: readonly DatedGame[], id: string): string | undefined => {
  const number = id.split('/')[1] ?? id;
  for (const { line } of games) {
    if (!line.includes(number)) continue;
    const { data } = linkedSchema.safeParse(parseJson(line));
    if (data !== undefined && addressesOf(data).some((place) => place.id === id)) return data.pgn;
  }
  return undefined;
};
