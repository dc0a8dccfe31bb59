/** A swiss and a player's place in it: no list of Lichess tells who played which, so the ids come from games. */
import { z } from 'zod';
import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import type { HttpSettings } from '../http/ask';
import { parseJson } from '../http/parse-json';
import { readLines } from '../http/read-lines';
import type { RemoteTournament } from '../source';
import { ask, askJson, NDJSON } from './http';
import { tournamentPage } from './pages';

const swissSchema = z.object({
  id: z.string(),
  name: z.string(),
  startsAt: z.string().transform(Date.parse).pipe(z.number()),
  rated: z.boolean(),
  nbPlayers: z.number(),
  nbRounds: z.number(),
  clock: z.object({ limit: z.number(), increment: z.number() }),
  variant: z.string(),
});

const placeSchema = z.object({
  rank: z.number(),
  points: z.number(),
  username: z.string(),
  performance: z.number().optional(),
});

type Place = z.infer<typeof placeSchema>;
type Requested = { readonly swiss: string; readonly id: string; readonly signal?: AbortSignal };

/** The swiss; without rank and score when the player's line did not come. `id` is the player's. */
export const askSwiss = async (
  settings: HttpSettings,
  requested: Requested,
): Promise<Result<RemoteTournament, SourceFailure>> => {
  const { swiss, signal } = requested;
  const answer = await askJson(settings, {
    path: `/api/swiss/${encodeURIComponent(swiss)}`,
    ...(signal && { signal }),
  });
  if (!answer.ok) return answer;
  const parsed = swissSchema.safeParse(answer.value);
  if (!parsed.success) return { ok: false, error: { reason: 'unreadable' } };
  const place = await findPlace(settings, requested);
  return { ok: true, value: toTournament(parsed.data, place) };
};

/** Reads the results from the first rank on, no further than the player's line. */
const findPlace = async (settings: HttpSettings, { swiss, id, signal }: Requested): Promise<Place | undefined> => {
  const path = `/api/swiss/${encodeURIComponent(swiss)}/results`;
  const answer = await ask(settings, { path, accept: NDJSON, ...(signal && { signal }) });
  if (!answer.ok) return undefined;
  for await (const line of readLines(answer.value.chunks)) {
    const parsed = placeSchema.safeParse(line.kind === 'too-long' ? undefined : parseJson(line.text));
    if (parsed.success && parsed.data.username.toLowerCase() === id) return parsed.data;
  }
  return undefined;
};

const toTournament = (swiss: z.infer<typeof swissSchema>, place: Place | undefined): RemoteTournament => ({
  kind: 'swiss',
  id: swiss.id,
  name: swiss.name,
  url: tournamentPage('swiss', swiss.id),
  startsAt: swiss.startsAt,
  timeControl: `${swiss.clock.limit}+${swiss.clock.increment}`,
  variant: swiss.variant,
  isRated: swiss.rated,
  totalPlayers: swiss.nbPlayers,
  rounds: swiss.nbRounds,
  ...(place === undefined ? {} : { rank: place.rank, score: place.points }),
  performance: place?.performance,
});
