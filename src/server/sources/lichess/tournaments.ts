import type { SourceFailure } from '../failures';
import type { TournamentRef } from '../remote-game';
import type { FoundTournaments, RemoteTournament, TournamentsQuery } from '../source';
import { askArenas } from './arenas';
import type { HttpSettings } from '../http/ask';
import { toPlayerId } from './names';
import { askSwiss } from './swisses';

/** Arenas by Lichess' own list, swisses by the games; the newest of both together. A swiss that is gone is left out. */
export const askTournaments = async (settings: HttpSettings, query: TournamentsQuery): Promise<FoundTournaments> => {
  const id = toPlayerId(query.name);
  if (id === undefined) return { tournaments: [], malformedLines: 0, failure: { reason: 'unknown-player' } };
  const { max, signal, fromGames = [] } = query;
  const arenas = await askArenas(settings, { id, max, signal });
  if (arenas.failure !== undefined) return arenas;
  const swisses = await askSwisses(settings, { id, swisses: newestSwisses(fromGames, max), signal });
  const tournaments = [...arenas.tournaments, ...swisses.tournaments].sort((a, b) => b.startsAt - a.startsAt);
  return {
    tournaments: tournaments.slice(0, max),
    malformedLines: arenas.malformedLines,
    failure: swisses.failure,
  };
};

/** Games come newest first, and so do the events they name. */
const newestSwisses = (refs: readonly TournamentRef[], max: number): readonly string[] =>
  [...new Set(refs.filter(({ kind }) => kind === 'swiss').map(({ id }) => id))].slice(0, max);

type Swisses = { readonly tournaments: readonly RemoteTournament[]; readonly failure?: SourceFailure };

/** One after the other; any failure but a missing event ends it. */
const askSwisses = async (
  settings: HttpSettings,
  requested: { readonly id: string; readonly swisses: readonly string[]; readonly signal?: AbortSignal },
): Promise<Swisses> => {
  const tournaments: RemoteTournament[] = [];
  for (const swiss of requested.swisses) {
    const found = await askSwiss(settings, { swiss, id: requested.id, signal: requested.signal });
    if (found.ok) tournaments.push(found.value);
    else if (found.error.reason !== 'unknown-player') return { tournaments, failure: found.error };
  }
  return { tournaments };
};
