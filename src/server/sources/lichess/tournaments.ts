import { z } from 'zod';
import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import type { HttpSettings } from '../http/ask';
import { parseJson, readLines } from '../http/response-body';
import type { TournamentRef } from '../remote-game';
import type { RemoteTournament, TournamentsQuery, TournamentsResult } from '../source';
import { fetchJson, NDJSON, sendRequest, toPlayerId } from './http';
import { tournamentPage } from './to-remote-game';

/** Arenas from Lichess' list, swisses from the player's games; newest first. Deleted swisses are skipped. */
export const fetchTournaments = async (settings: HttpSettings, query: TournamentsQuery): Promise<TournamentsResult> => {
  const id = toPlayerId(query.name);
  if (id === undefined) return { tournaments: [], malformedLines: 0, failure: { reason: 'unknown-player' } };
  const { max, signal, fromGames = [] } = query;
  const arenas = await fetchArenas(settings, { id, max, signal });
  if (arenas.failure !== undefined) return arenas;
  const swisses = await fetchSwisses(settings, { id, swisses: newestSwisses(fromGames, max), signal });
  const tournaments = [...arenas.tournaments, ...swisses.tournaments].sort((a, b) => b.startsAt - a.startsAt);
  return {
    tournaments: tournaments.slice(0, max),
    malformedLines: arenas.malformedLines,
    failure: swisses.failure,
  };
};

const newestSwisses = (refs: readonly TournamentRef[], max: number): readonly string[] =>
  [...new Set(refs.filter(({ kind }) => kind === 'swiss').map(({ id }) => id))].slice(0, max);

type Swisses = { readonly tournaments: readonly RemoteTournament[]; readonly failure?: SourceFailure };

const fetchSwisses = async (
  settings: HttpSettings,
  requested: { readonly id: string; readonly swisses: readonly string[]; readonly signal?: AbortSignal },
): Promise<Swisses> => {
  const tournaments: RemoteTournament[] = [];
  for (const swiss of requested.swisses) {
    const found = await fetchSwiss(settings, { swiss, id: requested.id, signal: requested.signal });
    if (found.ok) tournaments.push(found.value);
    else if (found.error.reason !== 'unknown-player') return { tournaments, failure: found.error };
  }
  return { tournaments };
};

// Arenas: `GET /api/user/{name}/tournament/played`, newest first

const arenaSchema = z.object({
  tournament: z.object({
    id: z.string(),
    fullName: z.string(),
    startsAt: z.number(),
    rated: z.boolean(),
    nbPlayers: z.number(),
    clock: z.object({ limit: z.number(), increment: z.number() }),
    variant: z.object({ key: z.string() }),
  }),
  player: z.object({
    games: z.number(),
    score: z.number(),
    rank: z.number(),
    performance: z.number().optional(),
  }),
});

const fetchArenas = async (
  settings: HttpSettings,
  { id, max, signal }: { readonly id: string; readonly max: number; readonly signal?: AbortSignal },
): Promise<TournamentsResult> => {
  const path = `/api/user/${encodeURIComponent(id)}/tournament/played?nb=${max}&performance=true`;
  const answer = await sendRequest(settings, { path, accept: NDJSON, ...(signal && { signal }) });
  if (!answer.ok) return { tournaments: [], malformedLines: 0, failure: answer.error };
  const tournaments: RemoteTournament[] = [];
  let malformedLines = 0;
  for await (const line of readLines(answer.value.chunks)) {
    const parsed = arenaSchema.safeParse(line.kind === 'too-long' ? undefined : parseJson(line.text));
    if (parsed.success) tournaments.push(toArenaTournament(parsed.data));
    else malformedLines += 1;
    if (tournaments.length + malformedLines >= max) break;
  }
  const failure = answer.value.failure();
  return { tournaments, malformedLines, failure };
};

const toArenaTournament = ({ tournament, player }: z.infer<typeof arenaSchema>): RemoteTournament => ({
  kind: 'arena',
  id: tournament.id,
  name: tournament.fullName,
  url: tournamentPage('arena', tournament.id),
  startsAt: tournament.startsAt,
  timeControl: `${tournament.clock.limit}+${tournament.clock.increment}`,
  variant: tournament.variant.key,
  isRated: tournament.rated,
  totalPlayers: tournament.nbPlayers,
  rank: player.rank,
  score: player.score,
  games: player.games,
  performance: player.performance,
});

// Swisses. Lichess has no list of a player's swisses, so the ids come from games

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

const resultSchema = z.object({
  rank: z.number(),
  points: z.number(),
  username: z.string(),
  performance: z.number().optional(),
});

/** Players of a swiss; the largest ones have some thousands. */
const MAX_RESULTS = 20_000;

type SwissResult = z.infer<typeof resultSchema>;

type Requested = { readonly swiss: string; readonly id: string; readonly signal?: AbortSignal };

/** Without rank and score when the player's result is not found. `id`: the player's. */
const fetchSwiss = async (
  settings: HttpSettings,
  requested: Requested,
): Promise<Result<RemoteTournament, SourceFailure>> => {
  const { swiss, signal } = requested;
  const answer = await fetchJson(settings, {
    path: `/api/swiss/${encodeURIComponent(swiss)}`,
    ...(signal && { signal }),
  });
  if (!answer.ok) return answer;
  const parsed = swissSchema.safeParse(answer.value);
  if (!parsed.success) return { ok: false, error: { reason: 'unreadable' } };
  const result = await findResult(settings, requested);
  return { ok: true, value: toSwissTournament(parsed.data, result) };
};

const findResult = async (
  settings: HttpSettings,
  { swiss, id, signal }: Requested,
): Promise<SwissResult | undefined> => {
  const path = `/api/swiss/${encodeURIComponent(swiss)}/results`;
  const answer = await sendRequest(settings, { path, accept: NDJSON, ...(signal && { signal }) });
  if (!answer.ok) return undefined;
  let results = 0;
  for await (const line of readLines(answer.value.chunks)) {
    if ((results += 1) > MAX_RESULTS) return undefined;
    const parsed = resultSchema.safeParse(line.kind === 'too-long' ? undefined : parseJson(line.text));
    if (parsed.success && parsed.data.username.toLowerCase() === id) return parsed.data;
  }
  return undefined;
};

const toSwissTournament = (swiss: z.infer<typeof swissSchema>, result: SwissResult | undefined): RemoteTournament => ({
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
  ...(result === undefined ? {} : { rank: result.rank, score: result.points }),
  performance: result?.performance,
});
