/** All games between two people: from my library, from scouting either of them, and from sites. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Milliseconds } from '../../chess/types';
import type { Meetings } from '../../contract/player/head-to-head';
import { isSamplePlayer } from '../../contract/player/samples';
import { libraryOf } from '../../contract/preparation';
import { makePlayer, parsePlayer, type Player } from '../../contract/sites';
import { errorSentence } from '../../messages/errors';
import type { LibraryOwner, ProfileAccess } from '../accounts/access';
import type { Database } from '../db/database';
import { readGamesAgainst, readScoutedAgainst } from '../db/scout/head-to-head';
import type { SourceFailure } from '../sources/failures';
import type { Source } from '../sources/source';
import type { Sources } from '../sources/sources';
import {
  goesBy,
  joinMeetings,
  type KnownMeeting,
  meetingOfLibrary,
  meetingOfSite,
  meetingsIn,
  type Side,
  sideOfOwner,
  sideOfPlayer,
  siteOfLibraryGame,
  spellingsOf,
} from './head-to-head-games';
import type { LentGames } from './player-games';
import { describeFailure } from './source-failures';

export type MeetingsDeps = {
  readonly db: Database | undefined;
  readonly sources: Sources;
  readonly siteMeetings: SiteMeetings;
};

type HeadToHeadRequest = {
  readonly mine: Side;
  readonly theirs: Side;
  readonly libraryId?: number | undefined;
  /** Games in memory that are stored nowhere yet. */
  readonly further?: readonly KnownMeeting[];
};

type WaitOptions = { readonly isWhole: boolean; readonly signal: AbortSignal };

const MAX_LIBRARY_GAMES = 1000;

/** `isWhole`: wait for sites; otherwise no request leaves this server. */
export const findMeetings = async (
  deps: MeetingsDeps,
  parties: HeadToHeadRequest,
  options: WaitOptions,
): Promise<Meetings> => {
  const { mine, theirs, libraryId, further = [] } = parties;
  const { db, sources, siteMeetings } = deps;
  const [library, theirGames, myGames, fromSites] = await Promise.all([
    db === undefined || libraryId === undefined ? [] : readLibrary(db, libraryId, theirs),
    db === undefined ? [] : readScouted(db, sources, { scouted: theirs, other: mine, isMine: false }),
    db === undefined ? [] : readScouted(db, sources, { scouted: mine, other: theirs, isMine: true }),
    siteMeetings({ mine, theirs }, options),
  ]);
  const { meetings, ...rest } = fromSites;
  return joinMeetings([...library, ...theirGames, ...myGames, ...further, ...meetings], rest);
};

const readLibrary = async (db: Database, libraryId: number, theirs: Side): Promise<readonly KnownMeeting[]> => {
  const games = await readGamesAgainst(db, libraryId, spellingsOf(theirs), MAX_LIBRARY_GAMES);
  return games
    .filter((game) => goesBy(theirs, game.color === 'white' ? game.black : game.white, siteOfLibraryGame(game)))
    .map(meetingOfLibrary);
};

type ScoutedQuery = { readonly scouted: Side; readonly other: Side; readonly isMine: boolean };

const readScouted = async (
  db: Database,
  sources: Sources,
  { scouted, other, isMine }: ScoutedQuery,
): Promise<readonly KnownMeeting[]> => {
  const names = spellingsOf(other);
  const players = [...scouted.accounts, ...(scouted.person === undefined ? [] : [scouted.person])];
  const stored = await Promise.all(
    players.map(({ site, name }) => readScoutedAgainst(db, { source: site, player: name.toLowerCase() }, names)),
  );
  return stored.flat().flatMap(({ entry, key }) => {
    const [name = '', games = ''] = key.player.split(' ');
    const location = { player: makePlayer({ site: key.source, name }), games, game: entry.id };
    return meetingsIn(sources, [entry], { source: key.source, other, isMine, place: location });
  });
};

/** How long an export waits for a site. */
const EXPORT_TIMEOUT: Milliseconds = 10_000;

type ExportRequest = Pick<HeadToHeadRequest, 'theirs' | 'libraryId'> & {
  readonly mine: Side | undefined;
  readonly opponent: LentGames;
  readonly me: LentGames | undefined;
};

export const meetingsForSheet = (
  deps: MeetingsDeps,
  { mine, theirs, libraryId, opponent, me }: ExportRequest,
  signal: AbortSignal,
): Promise<Meetings> | undefined => {
  if (mine === undefined) return undefined;
  const further = [
    ...(opponent.against?.({ other: mine, isMine: false }) ?? []),
    ...(me?.against?.({ other: theirs, isMine: true }) ?? []),
  ];
  const waiting = { isWhole: true, signal: AbortSignal.any([signal, AbortSignal.timeout(EXPORT_TIMEOUT)]) };
  const meetings = findMeetings(deps, { mine, theirs, libraryId, further }, waiting);
  meetings.catch(() => undefined); // Rejections surface where the promise is awaited.
  return meetings;
};

// Games from sites, cached for a while

type FromSites = {
  readonly meetings: readonly KnownMeeting[];
  readonly isComplete: boolean;
  /** Message of the first site that failed. */
  readonly shortfall?: string;
};

export type SiteMeetings = (
  sides: { readonly mine: Side; readonly theirs: Side },
  waiting: { readonly isWhole: boolean; readonly signal: AbortSignal },
) => Promise<FromSites>;

const CACHE_TTL: Milliseconds = 10 * 60_000;

const MAX_CACHED = 200;

/** About 10 s at Lichess' rate. */
const MAX_SITE_GAMES = 200;

const MAX_PAIRS = 6;

type Pair = { readonly source: Source; readonly me: string; readonly them: string };

type SiteResult = Pick<FromSites, 'meetings' | 'shortfall'> & { readonly hasFailed: boolean };

type CachedResult = SiteResult & { readonly at: Milliseconds };

/** Without `isWhole` no request leaves this server. */
export const createSiteMeetings = (
  sources: Pick<Sources, 'find'>,
  now: () => Milliseconds = Date.now,
): SiteMeetings => {
  const cache = new Map<string, CachedResult>();
  const put = (key: string, answer: SiteResult): void => {
    cache.delete(key);
    cache.set(key, { ...answer, at: now() });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  };
  const readThrough = async (pair: Pair, isWhole: boolean, signal: AbortSignal): Promise<SiteResult | undefined> => {
    const key = `${pair.source.site} ${pair.me} ${pair.them}`.toLowerCase();
    const known = cache.get(key);
    if (known !== undefined && now() - known.at < CACHE_TTL) return known;
    const isAtHand = pair.source.meetings?.isAtHand === true;
    if (!isWhole && !isAtHand) return undefined;
    const answer = await fetchGames(pair, signal);
    if (!answer.hasFailed && !isAtHand) put(key, answer);
    return answer;
  };
  return async ({ mine, theirs }, { isWhole, signal }) => {
    const pairs = pairsOf(sources, mine, theirs);
    const answers = await Promise.all(pairs.map((pair) => readThrough(pair, isWhole, signal)));
    const shortfall = answers.find((answer) => answer?.shortfall !== undefined)?.shortfall;
    return {
      meetings: answers.flatMap((answer) => answer?.meetings ?? []),
      isComplete: !answers.includes(undefined),
      ...(shortfall === undefined ? {} : { shortfall }),
    };
  };
};

const pairsOf = (sources: Pick<Sources, 'find'>, mine: Side, theirs: Side): readonly Pair[] =>
  mine.accounts.flatMap((me) => theirs.accounts.flatMap((them) => pairOf(sources, me, them) ?? [])).slice(0, MAX_PAIRS);

const pairOf = ({ find }: Pick<Sources, 'find'>, me: Player, them: Player): Pair | undefined => {
  const source = me.site === them.site ? find(me.site) : undefined;
  const isSame = me.name.toLowerCase() === them.name.toLowerCase();
  const isInvented = isSamplePlayer(me.name) || isSamplePlayer(them.name);
  return source?.meetings === undefined || isSame || isInvented ? undefined : { source, me: me.name, them: them.name };
};

/** Games received before a failure count. */
const fetchGames = async ({ source, me, them }: Pair, signal: AbortSignal): Promise<SiteResult> => {
  const meetings: KnownMeeting[] = [];
  const stream = source.meetings?.games({ name: me, against: them, max: MAX_SITE_GAMES, signal });
  if (stream === undefined) return { meetings, hasFailed: false };
  for await (const game of stream) if (game.kind === 'played') meetings.push(meetingOfSite(game));
  const { failure, received } = await stream.ending;
  const { label } = source;
  if (failure !== undefined) {
    return { meetings, hasFailed: true, shortfall: describeFailure(asTimeout(failure), { name: me, label }) };
  }
  if (received < MAX_SITE_GAMES) return { meetings, hasFailed: false };
  const values = { label, games: MAX_SITE_GAMES };
  return { meetings, hasFailed: false, shortfall: errorSentence({ id: 'newest-meetings', values }) };
};

/** Only our own timeout cancels without the client having gone, so report a timeout. */
const asTimeout = (failure: SourceFailure): SourceFailure =>
  failure.reason === 'cancelled' ? { reason: 'timed-out' } : failure;

// Who `me` is: the owner of a library, or a player

export type MeDeps = { readonly db: Database; readonly access: ProfileAccess; readonly sources: Sources };

export type Me = { readonly side: Side; readonly owner?: LibraryOwner };

export const readMe = async (deps: MeDeps, request: FastifyRequest, reply: FastifyReply, me: string): Promise<Me> => {
  const { db, access } = deps;
  const id = libraryOf(me);
  if (id === undefined) return { side: await sideOfPlayer(deps, parsePlayer(me)) };
  const owner = await access.requireRead(request, reply, id);
  return { side: await sideOfOwner(db, owner, await access.mayWrite(request, reply, id)), owner };
};
