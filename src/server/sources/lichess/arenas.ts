/** Arenas that a player has played: `GET /api/user/{name}/tournament/played`, the newest first. */
import { z } from 'zod';
import type { FoundTournaments, RemoteTournament } from '../source';
import type { HttpSettings } from '../http/ask';
import { parseJson } from '../http/parse-json';
import { ask, NDJSON } from './http';
import { tournamentPage } from './pages';
import { readLines } from '../http/read-lines';

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

/** At most `max` arenas of the player; what came before a failure counts. */
export const askArenas = async (
  settings: HttpSettings,
  { id, max, signal }: { readonly id: string; readonly max: number; readonly signal?: AbortSignal },
): Promise<FoundTournaments> => {
  const path = `/api/user/${encodeURIComponent(id)}/tournament/played?nb=${max}&performance=true`;
  const answer = await ask(settings, { path, accept: NDJSON, ...(signal && { signal }) });
  if (!answer.ok) return { tournaments: [], malformedLines: 0, failure: answer.error };
  const tournaments: RemoteTournament[] = [];
  let malformedLines = 0;
  for await (const line of readLines(answer.value.chunks)) {
    const parsed = arenaSchema.safeParse(line.kind === 'too-long' ? undefined : parseJson(line.text));
    if (parsed.success) tournaments.push(toTournament(parsed.data));
    else malformedLines += 1;
    if (tournaments.length >= max) break;
  }
  const failure = answer.value.failure();
  return { tournaments, malformedLines, failure };
};

const toTournament = ({ tournament, player }: z.infer<typeof arenaSchema>): RemoteTournament => ({
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
