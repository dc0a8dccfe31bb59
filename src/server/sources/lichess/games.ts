// Export of a player's games as NDJSON: `GET /api/games/user/{name}`
import { z } from 'zod';
import { KNOWN_SPEEDS, type Speed } from '../../../chess/clock';
import type { Result } from '../../../chess/types';
import { PLATFORM } from '../../../contract/sites';
import type { Semaphore } from '../../platform/semaphores';
import { isInterrupted, type SourceFailure } from '../failures';
import type { HttpSettings } from '../http/ask';
import { type Line, parseJson, readLines } from '../http/response-body';
import type { ReadGame, RemoteGame } from '../remote-game';
import {
  type EndingDraft,
  type GamesQuery,
  type GameStream,
  type HeadToHeadQuery,
  makeGameStream,
  recordMalformed,
  type RemoteProfile,
  type RemoteRating,
} from '../source';
import { fetchJson, NDJSON, sendRequest, toPlayerId } from './http';
import { gamePage, gameSchema, profilePage } from './to-remote-game';

type ExportQuery = GamesQuery & Partial<Pick<HeadToHeadQuery, 'against'>>;

export type ExportSettings = HttpSettings & { readonly readGame: ReadGame };

/** Acquires the semaphore when the first game is requested and releases it when the stream is read or closed. */
export const streamGames = (settings: ExportSettings, semaphore: Semaphore, query: ExportQuery): GameStream => {
  async function* read(ending: EndingDraft): AsyncGenerator<RemoteGame, void> {
    const leave = await semaphore.acquire(query.signal);
    let isOver = false;
    try {
      if (leave === undefined) ending.failure = { reason: 'cancelled' };
      else isOver = yield* readGames(settings, query, ending);
    } finally {
      if (isOver) leave?.();
      else if (leave !== undefined) setTimeout(leave, settings.timeouts.pause).unref();
    }
  }

  return makeGameStream(read);
};

async function* readGames(
  settings: ExportSettings,
  query: ExportQuery,
  ending: EndingDraft,
): AsyncGenerator<RemoteGame, boolean> {
  const id = toPlayerId(query.name);
  if (id === undefined) {
    ending.failure = { reason: 'unknown-player' };
    return true;
  }
  const found = await openExport(settings, id, query);
  if (!found.ok) {
    ending.failure = found.error;
    return !isInterrupted(found.error);
  }
  let number = 0;
  for await (const line of readLines(found.value.chunks)) {
    number += 1;
    if (number > query.max) {
      ending.failure = { reason: 'endless' };
      break;
    }
    const game = line.kind === 'too-long' ? undefined : await settings.readGame({ line: line.text, playerId: id });
    if (game !== undefined) {
      ending.received += 1;
      yield game;
    } else if (line.kind === 'rest') ending.failure = { reason: 'cut-off' };
    else recordMalformed(ending, locationOf(line, number));
  }
  ending.failure = found.value.failure() ?? ending.failure;
  return !isInterrupted(ending.failure);
}

const idSchema = z.object({ id: gameSchema.shape.id });

/** The page of the game where its id is readable, else the line. */
const locationOf = (line: Line, number: number): string => {
  const { data } = idSchema.safeParse(line.kind === 'too-long' ? undefined : parseJson(line.text));
  return data === undefined ? `line ${number}` : gamePage(data.id);
};

const openExport = async (settings: HttpSettings, id: string, query: ExportQuery): ReturnType<typeof sendRequest> => {
  const { signal } = query;
  const answer = await sendRequest(settings, {
    path: exportPath(id, query),
    accept: NDJSON,
    games: query.max,
    signal,
  });
  if (answer.ok || answer.error.reason !== 'unknown-player') return answer;
  return { ok: false, error: await whyNotFound(settings, id, signal) };
};

/** The export returns 404 for an unknown player, a closed account, and a rejected User-Agent. */
const whyNotFound = async (settings: HttpSettings, id: string, signal?: AbortSignal): Promise<SourceFailure> => {
  const profile = await fetchProfile(settings, id, signal);
  return profile.ok ? { reason: 'refused', status: 404 } : profile.error;
};

const exportPath = (id: string, { max, since, until, speeds, isRated, against }: ExportQuery): string => {
  const params = new URLSearchParams({
    max: String(max),
    ...(since === undefined ? {} : { since: String(since) }),
    ...(until === undefined ? {} : { until: String(until) }),
    ...(speeds === undefined ? {} : { perfType: speeds.join(',') }),
    ...(isRated === undefined ? {} : { rated: String(isRated) }),
    ...(against === undefined ? {} : { vs: against }),
    clocks: 'true',
    evals: 'true',
    accuracy: 'true',
    opening: 'true',
    division: 'true',
  });
  return `/api/games/user/${encodeURIComponent(id)}?${params.toString()}`;
};

// Profile: `GET /api/user/{name}`; a speed never played has no rating

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

/** A closed account is a failure. `id`: the name in lower case. */
export const fetchProfile = async (
  settings: HttpSettings,
  id: string,
  signal?: AbortSignal,
): Promise<Result<RemoteProfile, SourceFailure>> => {
  const path = `/api/user/${encodeURIComponent(id)}?fideId=true`;
  const answer = await fetchJson(settings, { path, ...(signal === undefined ? {} : { signal }) });
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

/** The default 1500 without games is not a rating. */
const toRatings = (perfs: LichessProfile['perfs']): Partial<Record<Speed, RemoteRating>> =>
  Object.fromEntries(
    KNOWN_SPEEDS.flatMap((speed) => {
      const perf = perfs[speed];
      if (perf === undefined || perf.games === 0) return [];
      const { rating, games, rd, prov } = perf;
      return [[speed, { rating, games, deviation: rd, isProvisional: prov === true }]];
    }),
  );
