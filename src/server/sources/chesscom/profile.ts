/** A player's public profile and ratings: `/pub/player/{name}` and `/pub/player/{name}/stats`. */
import { z } from 'zod';
import type { Speed } from '../../../chess/clock';
import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import type { RemoteProfile, RemoteRating } from '../source';
import { askJson, type JsonSettings } from './ask-json';
import { CHESSCOM, profilePage } from './site';

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

/** Only what was played is there. */
const statsSchema = z.object({
  chess_bullet: ratingSchema,
  chess_blitz: ratingSchema,
  chess_rapid: ratingSchema,
  chess_daily: ratingSchema,
  fide: z.number().optional().catch(undefined),
});
type Stats = z.infer<typeof statsSchema>;

const CLOSED = /^closed\b/;
/** What the site says of an account that it has closed for cheating. */
const MARKED = 'closed:fair_play_violations';

type Wanted = { readonly id: string; readonly signal?: AbortSignal | undefined };

/** The account; `id` is the name in small letters. */
export const askAccount = async (
  settings: JsonSettings,
  { id, signal }: Wanted,
): Promise<Result<Account, SourceFailure>> => {
  const found = await askJson(settings, { path: `/pub/player/${id}`, signal }, accountSchema);
  if (!found.ok) return found;
  if (found.value.kind === 'nothing') return { ok: false, error: { reason: 'unknown-player' } };
  return { ok: true, value: found.value.value };
};

export const isClosed = ({ status = '' }: Account): boolean => CLOSED.test(status);

/** The profile. The games of a closed account can mostly be read all the same. */
export const askProfile = async (
  settings: JsonSettings,
  wanted: Wanted,
): Promise<Result<RemoteProfile, SourceFailure>> => {
  const account = await askAccount(settings, wanted);
  if (!account.ok) return account;
  const { id, signal } = wanted;
  const stats = await askJson(settings, { path: `/pub/player/${id}/stats`, signal }, statsSchema);
  if (!stats.ok) return stats;
  return { ok: true, value: toProfile(id, account.value, stats.value.kind === 'found' ? stats.value.value : {}) };
};

const toProfile = (id: string, account: Account, stats: Partial<Stats>): RemoteProfile => ({
  site: CHESSCOM.site,
  id,
  name: writtenName(id, account),
  url: profilePage(id),
  ...(account.title === undefined ? {} : { title: account.title }),
  isBot: false,
  isMarked: account.status === MARKED,
  ...(account.joined === undefined ? {} : { createdAt: account.joined * 1000 }),
  ...(account.last_online === undefined ? {} : { seenAt: account.last_online * 1000 }),
  ratings: toRatings(stats),
  ...(account.name === undefined ? {} : { realName: account.name }),
  ...(account.location === undefined ? {} : { location: account.location }),
  ...(stats.fide === undefined || stats.fide <= 0 ? {} : { fideRating: stats.fide }),
});

/** `username` is in small letters; the address of the page has the name as its owner writes it. */
const writtenName = (id: string, { username, url = '' }: Account): string => {
  const written = url.split('/').at(-1) ?? '';
  return written.toLowerCase() === id ? written : username;
};

const SPEED_OF = {
  chess_bullet: 'bullet',
  chess_blitz: 'blitz',
  chess_rapid: 'rapid',
  chess_daily: 'correspondence',
} as const satisfies Partial<Record<keyof Stats, Speed>>;

/** The site marks no rating as unsettled; this is Lichess' bound, and the same measure. */
const SETTLED = 110;

const toRatings = (stats: Partial<Stats>): Partial<Record<Speed, RemoteRating>> => {
  const ratings: Partial<Record<Speed, RemoteRating>> = {};
  for (const key of ['chess_bullet', 'chess_blitz', 'chess_rapid', 'chess_daily'] as const) {
    const found = stats[key];
    if (found === undefined) continue;
    const { win, loss, draw } = found.record;
    const { rating, rd } = found.last;
    ratings[SPEED_OF[key]] = { rating, games: win + loss + draw, deviation: rd, isProvisional: rd > SETTLED };
  }
  return ratings;
};
