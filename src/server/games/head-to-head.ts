/** All games between two people: from my library, from scouting either of them, and from sites. */
import type { Milliseconds } from '../../chess/types';
import type { HeadToHeadDto } from '../../contract/player/head-to-head';
import { isSamplePlayer } from '../../contract/player/samples';
import { makePlayer, parsePlayer, type Player } from '../../contract/sites';
import { errorSentence } from '../../messages/errors';
import type { ReadableLibrary } from '../accounts/access';
import type { Database } from '../db/database';
import { readGamesAgainst, readScoutedAgainst } from '../db/scout/head-to-head';
import { HISTORY_KEY } from '../db/scout/scouts';
import type { SourceFailure } from '../sources/failures';
import type { Source } from '../sources/source';
import type { Sources } from '../sources/sources';
import {
  fromLibraryGame,
  fromRemoteGame,
  type HeadToHeadGame,
  identifyOwner,
  identifyPlayer,
  matchesName,
  mergeHeadToHead,
  nameSpellings,
  type PlayerIdentity,
  scoutedGamesAgainst,
  siteOfLibraryGame,
} from './head-to-head-games';
import type { PlayerGames } from './player-games';
import { describeFailure } from './source-failures';

export type HeadToHeadDeps = {
  readonly db: Database | undefined;
  readonly sources: Sources;
  readonly siteMeetings: FindSiteGames;
};

type HeadToHeadRequest = {
  readonly mine: PlayerIdentity;
  readonly theirs: PlayerIdentity;
  readonly libraryId?: number | undefined;
  /** Games in memory that are stored nowhere yet. */
  readonly unstored?: readonly HeadToHeadGame[];
};

type WaitOptions = { readonly isWhole: boolean; readonly signal: AbortSignal };

const MAX_LIBRARY_GAMES = 1000;

/** `isWhole`: wait for sites; otherwise no request leaves this server. */
export const findHeadToHead = async (
  deps: HeadToHeadDeps,
  parties: HeadToHeadRequest,
  options: WaitOptions,
): Promise<HeadToHeadDto> => {
  const { mine, theirs, libraryId, unstored = [] } = parties;
  const { db, sources, siteMeetings } = deps;
  const [library, theirGames, myGames, fromSites] = await Promise.all([
    db === undefined || libraryId === undefined ? [] : readLibrary(db, libraryId, theirs),
    db === undefined ? [] : readScouted(db, sources, { scouted: theirs, other: mine, isMine: false }),
    db === undefined ? [] : readScouted(db, sources, { scouted: mine, other: theirs, isMine: true }),
    siteMeetings({ mine, theirs }, options),
  ]);
  const { meetings, ...rest } = fromSites;
  return mergeHeadToHead([...library, ...theirGames, ...myGames, ...unstored, ...meetings], rest);
};

const readLibrary = async (
  db: Database,
  libraryId: number,
  theirs: PlayerIdentity,
): Promise<readonly HeadToHeadGame[]> => {
  const games = await readGamesAgainst(db, libraryId, nameSpellings(theirs), MAX_LIBRARY_GAMES);
  return games
    .filter((game) => matchesName(theirs, game.color === 'white' ? game.black : game.white, siteOfLibraryGame(game)))
    .map(fromLibraryGame);
};

type ScoutedQuery = { readonly scouted: PlayerIdentity; readonly other: PlayerIdentity; readonly isMine: boolean };

const readScouted = async (
  db: Database,
  sources: Sources,
  { scouted, other, isMine }: ScoutedQuery,
): Promise<readonly HeadToHeadGame[]> => {
  const names = nameSpellings(other);
  const players = [...scouted.accounts, ...(scouted.person === undefined ? [] : [scouted.person])];
  const stored = await Promise.all(
    players.map(({ site, name }) => readScoutedAgainst(db, { source: site, player: name.toLowerCase() }, names)),
  );
  return stored.flat().flatMap(({ entry, key }) => {
    const [name = '', selection = ''] = key.player.split(' ');
    const games = selection === HISTORY_KEY ? '' : selection;
    const location = { player: makePlayer({ site: key.source, name }), games, game: entry.id };
    return scoutedGamesAgainst(sources, [entry], { source: key.source, other, isMine, location });
  });
};

/** How long an export waits for a site. */
const EXPORT_TIMEOUT: Milliseconds = 10_000;

type ExportRequest = Pick<HeadToHeadRequest, 'theirs' | 'libraryId'> & {
  readonly mine: PlayerIdentity | undefined;
  readonly opponent: PlayerGames;
  readonly me: PlayerGames | undefined;
};

export const headToHeadForExport = (
  deps: HeadToHeadDeps,
  { mine, theirs, libraryId, opponent, me }: ExportRequest,
  signal: AbortSignal,
): Promise<HeadToHeadDto> | undefined => {
  if (mine === undefined) return undefined;
  const unstored = [
    ...(opponent.against?.({ other: mine, isMine: false }) ?? []),
    ...(me?.against?.({ other: theirs, isMine: true }) ?? []),
  ];
  const waiting = { isWhole: true, signal: AbortSignal.any([signal, AbortSignal.timeout(EXPORT_TIMEOUT)]) };
  const meetings = findHeadToHead(deps, { mine, theirs, libraryId, unstored }, waiting);
  meetings.catch(() => undefined); // Rejections surface where the promise is awaited.
  return meetings;
};

// Games from sites, cached for a while

type FromSites = {
  readonly meetings: readonly HeadToHeadGame[];
  readonly isComplete: boolean;
  /** Message of the first site that failed. */
  readonly shortfall?: string;
};

export type FindSiteGames = (
  sides: { readonly mine: PlayerIdentity; readonly theirs: PlayerIdentity },
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
export const createSiteGames = (sources: Pick<Sources, 'find'>, now: () => Milliseconds = Date.now): FindSiteGames => {
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
    const isAtHand = pair.source.headToHead?.isLocal === true;
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

const pairsOf = (sources: Pick<Sources, 'find'>, mine: PlayerIdentity, theirs: PlayerIdentity): readonly Pair[] =>
  mine.accounts.flatMap((me) => theirs.accounts.flatMap((them) => pairOf(sources, me, them) ?? [])).slice(0, MAX_PAIRS);

const pairOf = ({ find }: Pick<Sources, 'find'>, me: Player, them: Player): Pair | undefined => {
  const source = me.site === them.site ? find(me.site) : undefined;
  const isSame = me.name.toLowerCase() === them.name.toLowerCase();
  const isInvented = isSamplePlayer(me.name) || isSamplePlayer(them.name);
  return source?.headToHead === undefined || isSame || isInvented
    ? undefined
    : { source, me: me.name, them: them.name };
};

/** Games received before a failure count. */
const fetchGames = async ({ source, me, them }: Pair, signal: AbortSignal): Promise<SiteResult> => {
  const meetings: HeadToHeadGame[] = [];
  const stream = source.headToHead?.games({ name: me, against: them, max: MAX_SITE_GAMES, signal });
  if (stream === undefined) return { meetings, hasFailed: false };
  for await (const game of stream) if (game.kind === 'played') meetings.push(fromRemoteGame(game));
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

export type MeDeps = { readonly db: Database; readonly sources: Sources };

/** `library`: the one that `me` names; missing for a player. */
export const identifyMe = (deps: MeDeps, me: string, library: ReadableLibrary | undefined): Promise<PlayerIdentity> =>
  library === undefined ? identifyPlayer(deps, parsePlayer(me)) : identifyOwner(deps.db, library, library.canWrite);
