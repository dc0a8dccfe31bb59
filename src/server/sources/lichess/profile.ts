/** A player's public profile: `GET /api/user/{name}`. Every rating is optional; a speed never played has none. */
import { z } from 'zod';
import { KNOWN_SPEEDS, type Speed } from '../../../chess/clock';
import type { Result } from '../../../chess/types';
import { PLATFORM } from '../../../contract/sites';
import type { SourceFailure } from '../failures';
import type { HttpSettings } from '../http/ask';
import type { RemoteProfile, RemoteRating } from '../source';
import { askJson } from './http';
import { profilePage } from './pages';

const ratingSchema = z.object({
  games: z.number(),
  rating: z.number(),
  rd: z.number(),
  prov: z.boolean().optional(),
});

const profileSchema = z.object({
  id: z.string(),
  username: z.string(),
  disabled: z.boolean().optional(),
  tosViolation: z.boolean().optional(),
  title: z.string().optional(),
  /** Of puzzles and the like there are other shapes. */
  perfs: z.record(z.string(), ratingSchema.optional().catch(undefined)).default({}),
  createdAt: z.number().optional(),
  seenAt: z.number().optional(),
  count: z.object({ all: z.number(), win: z.number(), loss: z.number(), draw: z.number() }).optional().catch(undefined),
  profile: z
    .object({
      realName: z.string().optional().catch(undefined),
      location: z.string().optional().catch(undefined),
      fideRating: z.number().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  fideId: z.number().optional().catch(undefined),
});

type LichessProfile = z.infer<typeof profileSchema>;

/** The profile; a closed account is a failure. `id` is the name in small letters. */
export const askProfile = async (
  settings: HttpSettings,
  id: string,
  signal?: AbortSignal,
): Promise<Result<RemoteProfile, SourceFailure>> => {
  const path = `/api/user/${encodeURIComponent(id)}?fideId=true`;
  const answer = await askJson(settings, { path, ...(signal === undefined ? {} : { signal }) });
  if (!answer.ok) return answer;
  const parsed = profileSchema.safeParse(answer.value);
  if (!parsed.success) return { ok: false, error: { reason: 'unreadable' } };
  if (parsed.data.disabled === true) return { ok: false, error: { reason: 'closed-account' } };
  return { ok: true, value: toProfile(parsed.data) };
};

const toProfile = ({ id, username, title, count, profile = {}, ...rest }: LichessProfile): RemoteProfile => ({
  site: PLATFORM.site,
  id,
  name: username,
  url: profilePage(username),
  ...(title === undefined ? {} : { title }),
  isBot: title === 'BOT',
  isMarked: rest.tosViolation === true,
  ...(rest.createdAt === undefined ? {} : { createdAt: rest.createdAt }),
  ...(rest.seenAt === undefined ? {} : { seenAt: rest.seenAt }),
  ratings: toRatings(rest.perfs),
  ...(count === undefined ? {} : { count }),
  ...(profile.realName === undefined ? {} : { realName: profile.realName }),
  ...(profile.location === undefined ? {} : { location: profile.location }),
  ...(profile.fideRating === undefined ? {} : { fideRating: profile.fideRating }),
  ...(rest.fideId === undefined ? {} : { fideId: rest.fideId }),
});

/** 1500 with no game behind it is no rating. */
const toRatings = (perfs: LichessProfile['perfs']): Partial<Record<Speed, RemoteRating>> =>
  Object.fromEntries(
    KNOWN_SPEEDS.flatMap((speed) => {
      const perf = perfs[speed];
      if (perf === undefined || perf.games === 0) return [];
      const { rating, games, rd, prov } = perf;
      return [[speed, { rating, games, deviation: rd, isProvisional: prov === true }]];
    }),
  );
