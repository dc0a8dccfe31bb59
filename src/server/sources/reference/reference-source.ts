/**
 * The source of the people in the reference games of this installation. It asks nobody outside: names, titles and ratings are
 * those that the newest games tell, evaluations and clocks those that the files have.
 */
import { setImmediate } from 'node:timers/promises';
import { type Speed, SPEEDS } from '../../../chess/clock';
import type { Result } from '../../../chess/types';
import { REFERENCE } from '../../../contract/reference';
import type { SourceFailure } from '../failures';
import { type EndingDraft, makeGameStream, noteMalformed } from '../game-stream';
import type { ReferenceGames, ReferencePersonFacts } from '../reference-games';
import type { PlayedRemoteGame, RemoteGame } from '../remote-game';
import type { GamesQuery, MeetingsQuery, RemoteProfile, RemoteRating, Source } from '../source';
import { toEvents } from './to-events';
import { toRemoteGame } from './to-remote-game';

/** Games that are read of the tables at once. */
const PAGE = 50;
/** Newest games that ratings and events are looked for in. */
const RECENT = 200;

export const createReferenceSource = (reference: ReferenceGames): Source => {
  const recentGames = async (name: string, signal?: AbortSignal): Promise<Result<RecentGames, SourceFailure>> => {
    const person = await reference.person(name.toLowerCase());
    if (person === undefined) return { ok: false, error: { reason: 'unknown-player' } };
    const games: RemoteGame[] = [];
    const query = { name, max: RECENT, ...(signal === undefined ? {} : { signal }) };
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
    meetings: { isAtHand: true, games: (query) => makeGameStream((ending) => readMeetings(reference, query, ending)) },
    tournaments: async ({ name, max, signal }) => {
      const found = await recentGames(name, signal);
      if (!found.ok) return { tournaments: [], malformedLines: 0, failure: found.error };
      return { tournaments: toEvents(found.value.games).slice(0, max), malformedLines: 0 };
    },
  };
};

type RecentGames = { readonly person: ReferencePersonFacts; readonly games: readonly RemoteGame[] };
/** Others get their turn before each game, as the reading of one takes about a millisecond. */
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
  for (let page = await reference.games(person.id, undefined, PAGE); page.length > 0;) {
    for (const kept of page) {
      if (ending.received >= max) return;
      await setImmediate();
      if (signal?.aborted === true) {
        ending.failure = { reason: 'cancelled' };
        return;
      }
      if (kept.playedAt > until) continue;
      const game = toRemoteGame(kept);
      if (game === undefined) noteMalformed(ending, `game ${kept.id}`);
      else if (speeds?.includes(game.speed) !== false && (isRated ?? game.isRated) === game.isRated) {
        ending.received += 1;
        yield game;
      }
    }
    const last = page.at(-1);
    page = page.length < PAGE ? [] : await reference.games(person.id, last, PAGE);
  }
}

/** Somebody who is not there has met nobody. */
async function* readMeetings(
  reference: ReferenceGames,
  { name, against, max, signal }: MeetingsQuery,
  ending: EndingDraft,
): AsyncGenerator<PlayedRemoteGame> {
  for (const kept of await reference.between(name.toLowerCase(), against.toLowerCase(), max)) {
    await setImmediate();
    if (signal?.aborted === true) return;
    const game = toRemoteGame(kept);
    if (game === undefined) continue;
    ending.received += 1;
    yield game;
  }
}

const toProfile = ({ person, games }: RecentGames): RemoteProfile => {
  const { key, name, title, fideId, aicfId } = person;
  return {
    ...{ site: REFERENCE.site, id: key, name, isBot: false, isMarked: false },
    url: fideId === undefined ? '' : `https://ratings.fide.com/profile/${fideId}`,
    ...(title === undefined ? {} : { title }),
    ratings: toRatings(games),
    ...(fideId === undefined ? {} : { fideId }),
    ...(aicfId === undefined ? {} : { aicfId: aicfId.toUpperCase() }),
  };
};

/** Of each speed that of the newest game that tells one: plain Elo ratings, which know of no uncertainty. */
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
