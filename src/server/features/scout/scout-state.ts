/** What is known of a scouted player at this moment, and the answers made of it. */
import type { GameFacts } from '../../../chess/player/game-facts';
import { type PlayerReport, reportFacts } from '../../../chess/player/player-report';
import { countResults, resultsAfterLoss } from '../../../chess/player/results';
import type { PlayerAccount, PlayerProfile, ScoutedPlayer, ScoutScan } from '../../../contract/player/player-profile';
import { PLAYER_NAME, type ScoutedGame, type ScoutProgress } from '../../../contract/player/scout';
import {
  ANALYZED_GAMES,
  DEEPENED_GAMES,
  type GamesChoice,
  SCOUTED_GAMES,
} from '../../../contract/player/scouted-games';
import { makePlayer, parsePlayer, playersOf } from '../../../contract/sites';
import type { Look } from '../../../engine/scan-game';
import { errorSentence } from '../../../messages/errors';
import type { EntryChanges } from '../../db/scout/scouts';
import type { CountedEntry, ScoutedEntry, StoredPlayer, StoredScout } from '../../db/scout/stored-scout';
import { toPlayerProfile } from '../../games/player-profile';
import { describeFailure, describeMalformed, describeMissing, type MalformedGames } from '../../games/source-failures';
import type { SourceFailure } from '../../sources/failures';
import type { RemoteGame } from '../../sources/remote-game';
import { mostOf, newest, toBriefGame, toEntry, toScoutedGame } from './scouted-game';

/** The newest games first; the profile says how far they have been analyzed. */
export type ScoutAnswer = { readonly games: ScoutedGame[]; readonly profile: PlayerProfile };

export type ScoutState = {
  stage: ScoutProgress['stage'];
  player: StoredPlayer | undefined;
  /** The engine's name, once it is known. */
  engine: string | undefined;
  /** Games that the source sent in a form that nobody understands. */
  malformedLines: number;
  /** Where the first of them are. */
  malformedPlaces: readonly string[];
  /** Whose games the source did not give. */
  missingMonths: readonly string[];
  /** Why the source gave less than was asked. */
  failure: SourceFailure | undefined;
  /** Games at which the engine failed. */
  unscanned: number;
  /** Where older games go on; missing until the newest are there. */
  older: StoredScout['older'];
  /** Whether games are still on their way. */
  isReceiving: boolean;
  /** Whether all was known before. */
  isKnown: boolean;
  readonly entries: ScoutedEntries;
  /** Those that count, with ratings of one site. */
  readonly rated: () => readonly CountedEntry[];
  adopt(known: StoredScout): void;
  /** How many games more that count are wanted, older than those that are there without a gap. */
  readonly lacks: () => number;
  /** What is worth keeping beside the entries. */
  known(): Pick<StoredScout, 'player' | 'malformedLines' | 'malformedPlaces' | 'isWhole' | 'older'>;
  answer(): ScoutAnswer;
  progress(): ScoutProgress;
};

/** `name` is the player's as it was asked for, `label` the site's. */
export type Requested = { readonly name: string; readonly label: string; readonly choice: GamesChoice };

export const createScoutState = (requested: Requested): ScoutState => {
  const { max } = requested.choice;
  const entries = createEntries(max);
  const rated = () => entries.counted().map((entry) => withRatingsOfOneSite(requested.name, entry));
  const state: ScoutState = {
    stage: 'waiting',
    player: undefined,
    engine: undefined,
    malformedLines: 0,
    malformedPlaces: [],
    missingMonths: [],
    failure: undefined,
    unscanned: 0,
    older: undefined,
    isReceiving: true,
    isKnown: false,
    entries,
    rated,
    adopt: (known) => {
      entries.adopt(known.entries);
      state.player = known.player;
      state.malformedLines = known.malformedLines;
      state.malformedPlaces = known.malformedPlaces ?? [];
      state.older = known.older;
    },
    lacks: () => {
      const { until = Infinity } = state.older ?? {};
      if (entries.all().length >= mostOf(max)) return 0;
      return max - entries.counted().filter(({ playedAt }) => playedAt >= until).length;
    },
    known: () => ({
      player: state.player,
      malformedLines: state.malformedLines,
      malformedPlaces: state.malformedPlaces,
      isWhole:
        state.failure === undefined &&
        state.missingMonths.length === 0 &&
        entries.counted().slice(0, SCOUTED_GAMES).every(isScanned),
      older: state.older,
    }),
    answer: () => ({
      games: entries.counted().map((entry, index) => (index < SCOUTED_GAMES ? toScoutedGame : toBriefGame)(entry)),
      profile: toPlayerProfile(reportEntries(rated(), entries.all()), {
        name: requested.name,
        player: state.player && toScoutedPlayer(state.player),
        afterLoss: resultsAfterLoss(entries.counted().map(({ facts }) => facts)),
        scan: scanOf(state, requested),
        accounts: accountsOf(requested.name, entries.counted(), state.player),
      }),
    }),
    progress: () => ({
      stage: state.stage,
      received: Math.min(entries.all().length, max),
      expected: max,
      ...(malformedOf(state).games === 0 ? {} : { unreadable: malformedOf(state).games }),
      scanned: entries.counted().filter(isScanned).length,
      ...(state.stage === 'scanning' || isScanOver(state) ? { toScan: entries.counted().length } : {}),
    }),
  };
  return state;
};

const scanOf = (state: ScoutState, requested: Requested): Omit<ScoutScan, 'games'> => {
  const entries = state.entries.all();
  const scanned = entries.filter(isScanned);
  const malformed = malformedOf(state);
  return {
    scanned: scanned.length,
    isFinished: isScanOver(state),
    deep: scanned.filter((entry) => entry.kind === 'counted' && isDeep(entry)).length,
    isOver: state.stage === 'finished',
    ...(state.isReceiving && state.stage !== 'finished' ? { isReceiving: true } : {}),
    oddGames: malformed.games,
    engine: state.engine,
    ...shortfallOf(state, requested),
  };
};

/** Games that cannot be read: lines that are no game, and games with moves that are none. */
const malformedOf = ({ malformedLines, malformedPlaces, entries }: ScoutState): MalformedGames => {
  const games = entries
    .all()
    .flatMap((entry) => (entry.kind === 'left-out' && entry.why === 'malformed' ? [entry] : []));
  return {
    games: malformedLines + games.length,
    places: [...malformedPlaces, ...games.map(({ url, id }) => (url === undefined || url === '' ? id : url))],
  };
};

const isScanOver = ({ stage }: ScoutState): boolean => stage === 'deepening' || stage === 'finished';

/** Why there are fewer games than there might be, where there are. */
const shortfallOf = (state: ScoutState, requested: Requested): { shortfall?: string } => {
  const { failure, missingMonths, unscanned } = state;
  const words = [
    ...(failure === undefined ? [] : [describeFailure(failure, requested)]),
    ...(missingMonths.length === 0 ? [] : [describeMissing(missingMonths, requested.label)]),
    ...describeMalformed(malformedOf(state)),
    ...(unscanned === 0 ? [] : [errorSentence({ id: 'engine-failed-at', values: { games: unscanned } })]),
  ];
  return words.length === 0 ? {} : { shortfall: words.join(' ') };
};

/** The report on the games of a scout. Pure. */
const reportEntries = (counted: readonly CountedEntry[], entries: readonly ScoutedEntry[]): PlayerReport => {
  const report = reportFacts(counted.map(({ facts }) => facts));
  const leftOut = { ...report.leftOut };
  for (const entry of entries) if (entry.kind === 'left-out' && entry.why !== 'malformed') leftOut[entry.why] += 1;
  return { ...report, leftOut };
};

/** The games of a scout, each once, and which of them are not kept yet. */

type ScoutedEntries = {
  /** The newest first, no more than were chosen. */
  readonly all: () => readonly ScoutedEntry[];
  /** Those of them that count. */
  readonly counted: () => readonly CountedEntry[];
  /** Takes what is kept already. */
  readonly adopt: (entries: readonly ScoutedEntry[]) => void;
  readonly put: (entry: ScoutedEntry) => void;
  /** Returns whether the game has still to be looked through. */
  readonly take: (game: RemoteGame) => boolean;
  /** The newest games that should have such a look and have had none, the newest first. */
  readonly toAnalyze: (look: Look) => readonly CountedEntry[];
  readonly changes: () => EntryChanges;
  readonly kept: (changes: EntryChanges) => void;
};

/** Of at most so many. */
const createEntries = (max: number): ScoutedEntries => {
  const byId = new Map<string, ScoutedEntry>();
  const unkept = new Set<string>();
  let listed: readonly ScoutedEntry[] | undefined;

  const all = () => (listed ??= newest(byId.values(), max));
  const counted = () => all().flatMap((entry) => (entry.kind === 'counted' ? [entry] : []));
  const put = (entry: ScoutedEntry): void => {
    byId.set(entry.id, entry);
    unkept.add(entry.id);
    listed = undefined;
  };
  return {
    all,
    counted,
    adopt: (known) => {
      for (const entry of known) byId.set(entry.id, entry);
      listed = undefined;
    },
    put,
    take: (game) => {
      const before = byId.get(game.id);
      if (before !== undefined && isScanned(before)) return false;
      put(toEntry(game));
      return game.kind === 'played';
    },
    toAnalyze: (look) =>
      look === 'first'
        ? firstOf(counted(), ANALYZED_GAMES).filter((entry) => !isScanned(entry))
        : firstOf(counted(), DEEPENED_GAMES).filter((entry) => isScanned(entry) && !isDeep(entry)),
    changes: () => {
      const listedIds = new Set(all().map(({ id }) => id));
      return {
        put: all().filter(({ id }) => unkept.has(id)),
        drop: [...byId.keys()].filter((id) => !listedIds.has(id)),
      };
    },
    kept: (changes) => {
      for (const entry of changes.put) if (byId.get(entry.id) === entry) unkept.delete(entry.id);
      for (const id of changes.drop) byId.delete(id);
    },
  };
};

const firstOf = <Entry>(entries: readonly Entry[], most: number): readonly Entry[] => entries.slice(0, most);

const isScanned = (entry: ScoutedEntry): boolean => entry.kind === 'counted' && entry.facts.isReviewed;

/** Whether the engine has had a deeper look at it. */
const isDeep = ({ game: { review } }: CountedEntry): boolean => review?.look === 'deep';

/** A person who plays under several names: what each brings to the report, and whose ratings it counts. Pure. */

/**
 * Ratings of different sites are different scales: the report counts those of one site alone, that of the first name. Points
 * that ratings let expect are of one game, and stay.
 */
const withRatingsOfOneSite = (requested: string, entry: CountedEntry): CountedEntry => {
  const [first] = playersOf(requested);
  if (entry.account === undefined || parsePlayer(entry.account).site === first?.site) return entry;
  const facts: { -readonly [Fact in keyof GameFacts]: GameFacts[Fact] } = { ...entry.facts };
  delete facts.rating;
  delete facts.opponentRating;
  return { ...entry, facts };
};

/** Each name with its games and its own rating; none of a player with one name. `entries` are the newest first. */
const accountsOf = (
  requested: string,
  entries: readonly CountedEntry[],
  player: StoredPlayer | undefined,
): readonly PlayerAccount[] => {
  const names = playersOf(requested);
  if (names.length < 2) return [];
  return names.map(({ site, name }) => {
    const account = makePlayer({ site, name });
    const own = entries.filter((entry) => entry.account === account.toLowerCase());
    const known = player?.accounts?.find((one) => one.account === account.toLowerCase());
    const latest = own.find(({ facts }) => facts.rating !== undefined)?.facts;
    return {
      site,
      name: known?.name ?? name,
      account,
      results: countResults(own.map(({ facts }) => facts)),
      ...(known === undefined || known.url === '' ? {} : { url: known.url }),
      ...(latest?.rating === undefined ? {} : { rating: latest.rating, speed: latest.speed }),
    };
  });
};

/** A profile in the contract's words. */
const toScoutedPlayer = (profile: StoredPlayer): ScoutedPlayer => {
  const { name, url, isBot, isMarked, ratings, title, createdAt, seenAt, realName, location, fideRating, fideId } =
    profile;
  const { site, aicfId, isSample = false } = profile;
  return {
    site,
    name,
    url,
    isSample,
    isBot,
    isMarked,
    ...accountOf(profile),
    ratings: { ...ratings },
    title,
    createdAt,
    seenAt,
    realName,
    location,
    fideRating,
    fideId,
    aicfId,
  };
};

/** Of a person with several names, and of one whose name is no player's. */
const accountOf = ({ site, id, name, accounts }: StoredPlayer): Pick<ScoutedPlayer, 'account'> => {
  if (accounts !== undefined) return { account: accounts.map(({ account }) => account).join(',') };
  return PLAYER_NAME.test(name) ? {} : { account: makePlayer({ site, name: id }) };
};
