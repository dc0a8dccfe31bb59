/** People in this installation's reference games. No network; titles and ratings come from the newest games. */
import { type Speed, SPEEDS } from '../../../chess/clock';
import { otherColor, type Result } from '../../../chess/types';
import { REFERENCE } from '../../../contract/reference';
import { nextPiece } from '../../platform/event-loop';
import { defineSource, NO_REFERENCE_GAMES, type ReferenceGames, type ReferencePersonFacts } from '../definition';
import type { SourceFailure } from '../failures';
import type { PlayedRemoteGame, RemoteGame } from '../remote-game';
import {
  type EndingDraft,
  type GamesQuery,
  type HeadToHeadQuery,
  makeGameStream,
  recordMalformed,
  type RemoteProfile,
  type RemoteRating,
  type RemoteTournament,
  type Source,
} from '../source';
import { toRemoteGame } from './to-remote-game';

const PAGE_SIZE = 50;

const RECENT_GAMES = 200;

export const createReferenceSource = (reference: ReferenceGames): Source => {
  const recentGames = async (name: string, signal?: AbortSignal): Promise<Result<RecentGames, SourceFailure>> => {
    const person = await reference.person(name.toLowerCase());
    if (person === undefined) return { ok: false, error: { reason: 'unknown-player' } };
    const games: RemoteGame[] = [];
    const query = { name, max: RECENT_GAMES, ...(signal === undefined ? {} : { signal }) };
    for await (const game of makeGameStream((ending) => readGames(reference, query, ending))) games.push(game);
    return { ok: true, value: { person, games } };
  };
  return {
    ...REFERENCE,
    pageSize: Infinity,
    profile: async ({ name, signal }) => {
      const found = await recentGames(name, signal);
      return found.ok ? { ok: true, value: toProfile(found.value) } : found;
    },
    games: (query) => makeGameStream((ending) => readGames(reference, query, ending)),
    headToHead: {
      isLocal: true,
      games: (query) => makeGameStream((ending) => readHeadToHead(reference, query, ending)),
    },
    tournaments: async ({ name, max, signal }) => {
      const found = await recentGames(name, signal);
      if (!found.ok) return { tournaments: [], malformedLines: 0, failure: found.error };
      return { tournaments: toEvents(found.value.games).slice(0, max), malformedLines: 0 };
    },
  };
};

type RecentGames = { readonly person: ReferencePersonFacts; readonly games: readonly RemoteGame[] };

/** Yields to the event loop before each game; reading one takes about 1 ms. */
async function* readGames(
  reference: ReferenceGames,
  { name, max, until = Infinity, speeds, isRated, signal }: GamesQuery,
  ending: EndingDraft,
): AsyncGenerator<PlayedRemoteGame> {
  const person = await reference.person(name.toLowerCase());
  if (person === undefined) {
    ending.failure = { reason: 'unknown-player' };
    return;
  }
  for (let page = await reference.games(person.id, undefined, PAGE_SIZE); page.length > 0;) {
    for (const stored of page) {
      if (ending.received >= max) return;
      await nextPiece();
      if (signal?.aborted === true) {
        ending.failure = { reason: 'cancelled' };
        return;
      }
      if (stored.playedAt > until) continue;
      const game = toRemoteGame(stored);
      if (game === undefined) recordMalformed(ending, `game ${stored.id}`);
      else if (speeds?.includes(game.speed) !== false && (isRated ?? game.isRated) === game.isRated) {
        ending.received += 1;
        yield game;
      }
    }
    const last = page.at(-1);
    page = page.length < PAGE_SIZE ? [] : await reference.games(person.id, last, PAGE_SIZE);
  }
}

async function* readHeadToHead(
  reference: ReferenceGames,
  { name, against, max, signal }: HeadToHeadQuery,
  ending: EndingDraft,
): AsyncGenerator<PlayedRemoteGame> {
  for (const stored of await reference.between(name.toLowerCase(), against.toLowerCase(), max)) {
    await nextPiece();
    if (signal?.aborted === true) return;
    const game = toRemoteGame(stored);
    if (game === undefined) continue;
    ending.received += 1;
    yield game;
  }
}

const toProfile = ({ person, games }: RecentGames): RemoteProfile => {
  const { key, name, title, fideId, aicfId } = person;
  return {
    site: REFERENCE.site,
    id: key,
    name,
    isBot: false,
    isMarked: false,
    url: fideId === undefined ? '' : `https://ratings.fide.com/profile/${fideId}`,
    ...(title === undefined ? {} : { title }),
    ratings: toRatings(games),
    ...(fideId === undefined ? {} : { fideId }),
    ...(aicfId === undefined ? {} : { aicfId: aicfId.toUpperCase() }),
  };
};

/** From the newest game with a rating in each speed: plain Elo, without deviation. */
const toRatings = (games: readonly RemoteGame[]): Partial<Record<Speed, RemoteRating>> =>
  Object.fromEntries(
    SPEEDS.flatMap((speed) => {
      const rated = games.filter((game) => game.speed === speed && ratingIn(game) !== undefined);
      const rating = rated[0] === undefined ? undefined : ratingIn(rated[0]);
      return rating === undefined ? [] : [[speed, { rating, games: rated.length, deviation: 0, isProvisional: false }]];
    }),
  );

const ratingIn = ({ players, color }: RemoteGame): number | undefined => {
  const own = players[color];
  return own.kind === 'person' ? own.rating : undefined;
};

export const reference = defineSource({
  ...REFERENCE,
  settings: {},
  open: (_settings, { referenceGames = NO_REFERENCE_GAMES }) => createReferenceSource(referenceGames),
});

// Events in a person's games. A PGN has neither the number of players nor ranks

/** Events with the same name further apart are different ones. */
const MIN_EVENT_GAP = 60 * 86_400_000;

/** Rating points for a win above the opponent's rating, or a loss below it. */
const PERFORMANCE_STEP = 400;

/** `games` and the result: newest first. */
const toEvents = (games: readonly RemoteGame[]): readonly RemoteTournament[] => {
  const events: RemoteGame[][] = [];
  for (const game of games) {
    const name = game.tournament?.name;
    if (name === undefined || game.createdAt === 0) continue;
    const same = events.find((event) => isSameEvent(event, name, game.createdAt));
    if (same === undefined) events.push([game]);
    else same.push(game);
  }
  return events.flatMap(toEvent);
};

const isSameEvent = (event: readonly RemoteGame[], name: string, at: number): boolean =>
  event[0]?.tournament?.name === name && (event.at(-1)?.createdAt ?? 0) - at < MIN_EVENT_GAP;

const toEvent = (games: readonly RemoteGame[]): readonly RemoteTournament[] => {
  const [newest, first] = [games[0], games.at(-1)];
  if (newest?.tournament?.name === undefined || first === undefined) return [];
  const { name } = newest.tournament;
  const performance = performanceOf(games);
  return [
    {
      kind: 'round-robin',
      id: `${name} ${first.createdAt}`,
      name,
      url: '',
      startsAt: first.createdAt,
      timeControl: newest.timeControl,
      variant: 'standard',
      isRated: newest.isRated,
      totalPlayers: 0,
      score: games.reduce((sum, game) => sum + pointsOf(game), 0),
      games: games.length,
      performance,
    },
  ];
};

const pointsOf = ({ result, color }: RemoteGame): number => {
  if (result === '1/2-1/2') return 0.5;
  return result === (color === 'white' ? '1-0' : '0-1') ? 1 : 0;
};

/** Mean of the opponents' ratings, each adjusted by the result. */
const performanceOf = (games: readonly RemoteGame[]): number | undefined => {
  const values = games.flatMap((game) => {
    const opponent = game.players[otherColor(game.color)];
    if (opponent.kind !== 'person' || opponent.rating === undefined) return [];
    return [opponent.rating + PERFORMANCE_STEP * (2 * pointsOf(game) - 1)];
  });
  if (values.length === 0) return undefined;
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
};
