// Profile and ratings: `/pub/player/{name}` and `/pub/player/{name}/stats`
import { z } from 'zod';
import type { Speed } from '../../../chess/clock';
import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import type { TournamentRef } from '../remote-game';
import type { RemoteProfile, RemoteRating, RemoteTournament, TournamentsQuery, TournamentsResult } from '../source';
import { CHESSCOM, fetchJson, type JsonSettings, profilePage, toPlayerId } from './http';
import { tournamentOf } from './to-remote-game';

/** Seconds since 1970. */
const moment = z.number().min(0).max(8.64e12);

const accountSchema = z.object({
  username: z.string(),
  url: z.string().optional(),
  title: z.string().optional(),
  status: z.string().optional(),
  name: z.string().optional().catch(undefined),
  location: z.string().optional().catch(undefined),
  joined: moment.optional().catch(undefined),
  last_online: moment.optional().catch(undefined),
});

export type Account = z.infer<typeof accountSchema>;

const ratingSchema = z
  .object({
    last: z.object({ rating: z.number(), rd: z.number() }),
    record: z.object({ win: z.number(), loss: z.number(), draw: z.number() }),
  })
  .optional()
  .catch(undefined);

const statsSchema = z.object({
  chess_bullet: ratingSchema,
  chess_blitz: ratingSchema,
  chess_rapid: ratingSchema,
  chess_daily: ratingSchema,
  fide: z.number().optional().catch(undefined),
});

type Stats = z.infer<typeof statsSchema>;

const CLOSED = /^closed\b/;

/** Status of an account closed for cheating. */
const FAIR_PLAY_STATUS = 'closed:fair_play_violations';

type AccountRequest = { readonly id: string; readonly signal?: AbortSignal | undefined };

/** `id`: the name in lower case. */
export const fetchAccount = async (
  settings: JsonSettings,
  { id, signal }: AccountRequest,
): Promise<Result<Account, SourceFailure>> => {
  const found = await fetchJson(settings, { path: `/pub/player/${id}`, signal }, accountSchema);
  if (!found.ok) return found;
  if (found.value.kind === 'nothing') return { ok: false, error: { reason: 'unknown-player' } };
  return { ok: true, value: found.value.value };
};

export const isClosed = ({ status = '' }: Account): boolean => CLOSED.test(status);

/** The games of a closed account are mostly still readable. */
export const fetchProfile = async (
  settings: JsonSettings,
  request: AccountRequest,
): Promise<Result<RemoteProfile, SourceFailure>> => {
  const account = await fetchAccount(settings, request);
  if (!account.ok) return account;
  const { id, signal } = request;
  const stats = await fetchJson(settings, { path: `/pub/player/${id}/stats`, signal }, statsSchema);
  if (!stats.ok) return stats;
  return { ok: true, value: toProfile(id, account.value, stats.value.kind === 'found' ? stats.value.value : {}) };
};

const toProfile = (id: string, account: Account, stats: Partial<Stats>): RemoteProfile => ({
  site: CHESSCOM.site,
  id,
  name: displayName(id, account),
  url: profilePage(id),
  ...(account.title === undefined ? {} : { title: account.title }),
  isBot: false,
  isMarked: account.status === FAIR_PLAY_STATUS,
  ...(account.joined === undefined ? {} : { createdAt: account.joined * 1000 }),
  ...(account.last_online === undefined ? {} : { seenAt: account.last_online * 1000 }),
  ratings: toRatings(stats),
  ...(account.name === undefined ? {} : { realName: account.name }),
  ...(account.location === undefined ? {} : { location: account.location }),
  ...(stats.fide === undefined || stats.fide <= 0 ? {} : { fideRating: stats.fide }),
});

/** `username` is in lower case; the page address has the owner's capitalization. */
const displayName = (id: string, { username, url = '' }: Account): string => {
  const written = url.split('/').at(-1) ?? '';
  return written.toLowerCase() === id ? written : username;
};

const SPEED_OF = {
  chess_bullet: 'bullet',
  chess_blitz: 'blitz',
  chess_rapid: 'rapid',
  chess_daily: 'correspondence',
} as const satisfies Partial<Record<keyof Stats, Speed>>;

/** Glicko deviation. The site marks no rating as provisional; this is Lichess' bound. */
const MAX_SETTLED_DEVIATION = 110;

const toRatings = (stats: Partial<Stats>): Partial<Record<Speed, RemoteRating>> => {
  const ratings: Partial<Record<Speed, RemoteRating>> = {};
  for (const key of ['chess_bullet', 'chess_blitz', 'chess_rapid', 'chess_daily'] as const) {
    const found = stats[key];
    if (found === undefined) continue;
    const { win, loss, draw } = found.record;
    const { rating, rd } = found.last;
    ratings[SPEED_OF[key]] = {
      rating,
      games: win + loss + draw,
      deviation: rd,
      isProvisional: rd > MAX_SETTLED_DEVIATION,
    };
  }
  return ratings;
};

// Tournaments. The site's list has ranks but no dates, so each event is requested, newest first

const entrySchema = z.object({
  url: z.string(),
  wins: z.number(),
  losses: z.number(),
  draws: z.number(),
  placement: z.number().optional(),
  total_players: z.number(),
});

type Entry = z.infer<typeof entrySchema>;

const listSchema = z.object({ finished: z.array(z.unknown()) });

const eventSchema = z.object({
  name: z.string(),
  start_time: z.number().optional(),
  finish_time: z.number().optional(),
  settings: z.object({
    type: z.string(),
    rules: z.string(),
    is_rated: z.boolean(),
    total_rounds: z.number().optional(),
    time_control: z.string(),
  }),
});

type Played = { readonly ref: TournamentRef; readonly entry: Entry };

export const fetchTournaments = async (settings: JsonSettings, query: TournamentsQuery): Promise<TournamentsResult> => {
  const { max, signal, fromGames = [] } = query;
  const id = toPlayerId(query.name);
  if (id === undefined) return { tournaments: [], malformedLines: 0, failure: { reason: 'unknown-player' } };
  const list = await fetchJson(settings, { path: `/pub/player/${id}/tournaments`, signal }, listSchema);
  if (!list.ok) return { tournaments: [], malformedLines: 0, failure: list.error };
  if (list.value.kind === 'nothing') {
    return { tournaments: [], malformedLines: 0, failure: { reason: 'unknown-player' } };
  }
  const { finished } = list.value.value;
  const played = finished.flatMap((entry) => toPlayed(entry) ?? []);
  const found = await fetchEvents(settings, newestFirst(played, fromGames).slice(0, max), signal);
  return { malformedLines: finished.length - played.length, ...found };
};

const toPlayed = (written: unknown): Played | undefined => {
  const entry = entrySchema.safeParse(written).data;
  const ref = tournamentOf(entry?.url);
  return entry && ref && { ref, entry };
};

/** Those that recent games name, in the games' order, then the others by their ascending numbers. */
const newestFirst = (played: readonly Played[], fromGames: readonly TournamentRef[]): readonly Played[] => {
  const recent = new Map([...new Set(fromGames.map(({ id }) => id))].map((id, index) => [id, index]));
  const orderOf = ({ ref }: Played): number => recent.get(ref.id) ?? Infinity;
  const numberOf = ({ ref }: Played): number => Number(/-(\d+)$/.exec(ref.id)?.[1] ?? 0);
  return played.toSorted((a, b) => {
    const [first, second] = [orderOf(a), orderOf(b)];
    return first === second ? numberOf(b) - numberOf(a) : first - second;
  });
};

const fetchEvents = async (
  settings: JsonSettings,
  played: readonly Played[],
  signal: AbortSignal | undefined,
): Promise<Pick<TournamentsResult, 'tournaments' | 'failure'>> => {
  const tournaments: RemoteTournament[] = [];
  const sorted = () => tournaments.toSorted((a, b) => b.startsAt - a.startsAt);
  for (const one of played) {
    const event = await fetchEvent(settings, one, signal);
    if (!event.ok) return { tournaments: sorted(), failure: event.error };
    if (event.value !== undefined) tournaments.push(event.value);
  }
  return { tournaments: sorted() };
};

/** `undefined` for a deleted event, or one in an unknown format. */
const fetchEvent = async (
  settings: JsonSettings,
  { ref, entry }: Played,
  signal: AbortSignal | undefined,
): Promise<Result<RemoteTournament | undefined, SourceFailure>> => {
  const found = await fetchJson(
    settings,
    { path: `/pub/tournament/${encodeURIComponent(ref.id)}`, signal },
    eventSchema,
  );
  if (!found.ok) return found.error.reason === 'unreadable' ? { ok: true, value: undefined } : found;
  if (found.value.kind === 'nothing') return { ok: true, value: undefined };
  const { name, start_time, finish_time, settings: rules } = found.value.value;
  const moment = start_time ?? finish_time;
  if (moment === undefined) return { ok: true, value: undefined };
  const { url = '' } = ref;
  return {
    ok: true,
    value: {
      kind: rules.type === 'arena' ? 'arena' : ref.kind,
      id: ref.id,
      name,
      url,
      startsAt: moment * 1000,
      timeControl: rules.time_control.includes('+') ? rules.time_control : `${rules.time_control}+0`,
      variant: rules.rules === 'chess' ? 'standard' : rules.rules,
      isRated: rules.is_rated,
      totalPlayers: entry.total_players,
      score: entry.wins + entry.draws / 2,
      rank: entry.placement,
      rounds: rules.total_rounds,
    },
  };
};
