/**
 * Tournaments of a player: the site's list has places and no dates, so each event is asked for by itself, the newest
 * first, and no more than are wanted.
 */
import { z } from 'zod';
import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import type { TournamentRef } from '../remote-game';
import type { FoundTournaments, RemoteTournament, TournamentsQuery } from '../source';
import { askJson, type JsonSettings } from './ask-json';
import { toPlayerId } from './names';
import { tournamentOf } from './tournament-ref';

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

/** What came before a failure counts. */
export const askTournaments = async (settings: JsonSettings, query: TournamentsQuery): Promise<FoundTournaments> => {
  const { max, signal, fromGames = [] } = query;
  const id = toPlayerId(query.name);
  if (id === undefined) return { tournaments: [], malformedLines: 0, failure: { reason: 'unknown-player' } };
  const list = await askJson(settings, { path: `/pub/player/${id}/tournaments`, signal }, listSchema);
  if (!list.ok) return { tournaments: [], malformedLines: 0, failure: list.error };
  if (list.value.kind === 'nothing') {
    return { tournaments: [], malformedLines: 0, failure: { reason: 'unknown-player' } };
  }
  const { finished } = list.value.value;
  const played = finished.flatMap((entry) => toPlayed(entry) ?? []);
  const found = await askEvents(settings, newest(played, fromGames).slice(0, max), signal);
  return { malformedLines: finished.length - played.length, ...found };
};

const toPlayed = (written: unknown): Played | undefined => {
  const entry = entrySchema.safeParse(written).data;
  const ref = tournamentOf(entry?.url);
  return entry && ref && { ref, entry };
};

/** Those that recent games name, in the games' order, then the others by their numbers, which grow. */
const newest = (played: readonly Played[], fromGames: readonly TournamentRef[]): readonly Played[] => {
  const recent = new Map([...new Set(fromGames.map(({ id }) => id))].map((id, index) => [id, index]));
  const orderOf = ({ ref }: Played): number => recent.get(ref.id) ?? Infinity;
  const numberOf = ({ ref }: Played): number => Number(/-(\d+)$/.exec(ref.id)?.[1] ?? 0);
  return played.toSorted((a, b) => {
    const [first, second] = [orderOf(a), orderOf(b)];
    return first === second ? numberOf(b) - numberOf(a) : first - second;
  });
};

/** One after the other; any failure but a missing event ends it. */
const askEvents = async (
  settings: JsonSettings,
  played: readonly Played[],
  signal: AbortSignal | undefined,
): Promise<Pick<FoundTournaments, 'tournaments' | 'failure'>> => {
  const tournaments: RemoteTournament[] = [];
  const sorted = () => tournaments.toSorted((a, b) => b.startsAt - a.startsAt);
  for (const one of played) {
    const event = await askEvent(settings, one, signal);
    if (!event.ok) return { tournaments: sorted(), failure: event.error };
    if (event.value !== undefined) tournaments.push(event.value);
  }
  return { tournaments: sorted() };
};

/** `undefined` for one that is gone, or is told of in a form that is new to us. */
const askEvent = async (
  settings: JsonSettings,
  { ref, entry }: Played,
  signal: AbortSignal | undefined,
): Promise<Result<RemoteTournament | undefined, SourceFailure>> => {
  const found = await askJson(settings, { path: `/pub/tournament/${encodeURIComponent(ref.id)}`, signal }, eventSchema);
  if (!found.ok) return found.error.reason === 'unreadable' ? { ok: true, value: undefined } : found;
  if (found.value.kind === 'nothing') return { ok: true, value: undefined };
  const { name, start_time, finish_time, settings: rules } = found.value.value;
  const moment = start_time ?? finish_time;
  if (moment === undefined) return { ok: true, value: undefined };
  const { url = '' } = ref;
  return {
    ok: true,
    value: {
      ...{ kind: rules.type === 'arena' ? 'arena' : ref.kind, id: ref.id, name, url },
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
