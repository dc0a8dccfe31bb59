import { evaluatedHabits } from '../../../chess/preparation/evaluated-games';
import { traitsOf } from '../../../chess/advice/form';
import { openingFindings } from '../../../chess/findings/opening-findings';
import type { GameFacts } from '../../../chess/player/game-facts';
import { type PlayerReport, reportFacts } from '../../../chess/player/player-report';
import { openingStatsOf } from '../../../chess/player/repertoire';
import { countResults } from '../../../chess/player/results';
import type { PlayerAccount, PlayerProfile, ScoutedPlayer, ScoutScan } from '../../../contract/player/player-profile';
import { PLAYER_NAME, type ScoutedGame, type ScoutProgress } from '../../../contract/player/scout';
import {
  ANALYZED_GAMES,
  DEEPENED_GAMES,
  type GameSelection,
  SCOUTED_GAMES,
} from '../../../contract/player/scouted-games';
import { makePlayer, parsePlayer, playersOf } from '../../../contract/sites';
import type { ScanPass } from '../../../engine/scan-game';
import { errorSentence } from '../../../messages/errors';
import type { EntryChanges } from '../../db/scout/scouts';
import type { CountedEntry, ScoutedEntry, StoredPlayer, StoredScout } from '../../db/scout/stored-scout';
import { toPlayerProfile } from '../../games/player-profile';
import {
  describeFailure,
  describeMalformed,
  describeMissingMonths,
  type MalformedGames,
} from '../../games/source-failures';
import type { SourceFailure } from '../../sources/failures';
import type { RemoteGame } from '../../sources/remote-game';
import {
  createHabits,
  maxExamined,
  newest,
  toBriefGame,
  toEntry,
  toEvaluatedGames,
  toScoutedGame,
} from './scouted-game';

/** Newest games first; the profile contains the progress of their analysis. */
export type ScoutAnswer = { readonly games: ScoutedGame[]; readonly profile: PlayerProfile };

export type ScoutState = {
  stage: ScoutProgress['stage'];
  player: StoredPlayer | undefined;
  engine: string | undefined;
  malformedLines: number;
  malformedPlaces: readonly string[];
  /** Months that the source did not return. */
  missingMonths: readonly string[];
  failure: SourceFailure | undefined;
  unscanned: number;
  /** Cursor to older games; missing until the newest are received. */
  older: StoredScout['older'];
  isReceiving: boolean;
  isKnown: boolean;
  readonly entries: ScoutedEntries;
  /** Counted games, with ratings of one site only. */
  readonly rated: () => readonly CountedEntry[];
  addStored(known: StoredScout): void;
  /** Missing counted games, older than the contiguous newest ones. */
  readonly missing: () => number;
  known(): Pick<StoredScout, 'player' | 'malformedLines' | 'malformedPlaces' | 'isWhole' | 'older'>;
  /** `all`: with the games behind the selection, which traits and habits rest on. */
  answer(all?: readonly CountedEntry[], isGrowing?: boolean): ScoutAnswer;
  progress(): ScoutProgress;
};

/** `name` is the requested player name, `label` the site's. */
export type RequestedPlayer = { readonly name: string; readonly label: string; readonly choice: GameSelection };

export const createScoutState = (requested: RequestedPlayer): ScoutState => {
  const { max } = requested.choice;
  const entries = createEntries(max);
  const habits = createHabits();
  const rated = () => entries.counted().map((entry) => keepRatingsOfOneSite(requested.name, entry));
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
    addStored: (known) => {
      entries.adopt(known.entries);
      state.player = known.player;
      state.malformedLines = known.malformedLines;
      state.malformedPlaces = known.malformedPlaces ?? [];
      state.older = known.older;
    },
    missing: () => {
      const { until = Infinity } = state.older ?? {};
      if (entries.all().length >= maxExamined(max)) return 0;
      return max - entries.counted().filter(({ playedAt }) => playedAt >= until).length;
    },
    known: () => ({
      player: state.player,
      malformedLines: state.malformedLines,
      malformedPlaces: state.malformedPlaces,
      isWhole: state.failure === undefined && state.missingMonths.length === 0,
      older: state.older,
    }),
    answer: (all = rated(), isGrowing = state.isReceiving) => ({
      games: entries.counted().map((entry, index) => (index < SCOUTED_GAMES ? toScoutedGame : toBriefGame)(entry)),
      profile: toPlayerProfile(withAllOpenings(reportEntries(rated(), entries.all()), all), {
        name: requested.name,
        player: state.player && toScoutedPlayer(state.player),
        evaluated: evaluatedHabits(entries.counted().flatMap(toEvaluatedGames)),
        scan: scanOf(state, requested),
        accounts: accountsOf(requested.name, entries.counted(), state.player),
        traits: traitsOf(all.map(({ facts }) => facts)),
        habits: habits(all, isGrowing),
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

const scanOf = (state: ScoutState, requested: RequestedPlayer): Omit<ScoutScan, 'games'> => {
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
    ...warningOf(state, requested),
  };
};

/** Unreadable lines, and games with invalid moves. */
const malformedOf = ({ malformedLines, malformedPlaces, entries }: ScoutState): MalformedGames => {
  const games = entries
    .all()
    .flatMap((entry) => (entry.kind === 'excluded' && entry.why === 'malformed' ? [entry] : []));
  return {
    games: malformedLines + games.length,
    places: [...malformedPlaces, ...games.map(({ url, id }) => (url === undefined || url === '' ? id : url))],
  };
};

const isScanOver = ({ stage }: ScoutState): boolean => stage === 'deepening' || stage === 'finished';

const warningOf = (state: ScoutState, requested: RequestedPlayer): { shortfall?: string } => {
  const { failure, missingMonths, unscanned } = state;
  const sentences = [
    ...(failure === undefined ? [] : [describeFailure(failure, requested)]),
    ...(missingMonths.length === 0 ? [] : [describeMissingMonths(missingMonths, requested.label)]),
    ...describeMalformed(malformedOf(state)),
    ...(unscanned === 0 ? [] : [errorSentence({ id: 'engine-failed-at', values: { games: unscanned } })]),
  ];
  return sentences.length === 0 ? {} : { shortfall: sentences.join(' ') };
};

const reportEntries = (counted: readonly CountedEntry[], entries: readonly ScoutedEntry[]): PlayerReport => {
  const report = reportFacts(counted.map(({ facts }) => facts));
  const excluded = { ...report.excluded };
  for (const entry of entries) if (entry.kind === 'excluded' && entry.why !== 'malformed') excluded[entry.why] += 1;
  return { ...report, excluded };
};

/** A few games say little about an opening, so that all count that have come. */
const withAllOpenings = (report: PlayerReport, all: readonly CountedEntry[]): PlayerReport => ({
  ...report,
  findings: { ...report.findings, ...openingFindings(all.flatMap(({ facts }) => openingStatsOf(facts) ?? [])) },
});

// The games of a scout, each once, with unsaved changes.

type ScoutedEntries = {
  /** Newest first, at most as many as selected. */
  readonly all: () => readonly ScoutedEntry[];
  readonly counted: () => readonly CountedEntry[];
  readonly adopt: (entries: readonly ScoutedEntry[]) => void;
  readonly put: (entry: ScoutedEntry) => void;
  readonly take: (game: RemoteGame) => boolean;
  /** The newest games for this pass, newest first. */
  readonly listUnanalyzed: (look: ScanPass) => readonly CountedEntry[];
  readonly changes: () => EntryChanges;
  readonly markSaved: (changes: EntryChanges) => void;
};

const createEntries = (max: number): ScoutedEntries => {
  const byId = new Map<string, ScoutedEntry>();
  const unsaved = new Set<string>();
  let cachedList: readonly ScoutedEntry[] | undefined;

  const all = () => (cachedList ??= newest(byId.values(), max));
  const counted = () => all().flatMap((entry) => (entry.kind === 'counted' ? [entry] : []));
  const put = (entry: ScoutedEntry): void => {
    byId.set(entry.id, entry);
    unsaved.add(entry.id);
    cachedList = undefined;
  };
  return {
    all,
    counted,
    adopt: (known) => {
      for (const entry of known) byId.set(entry.id, entry);
      cachedList = undefined;
    },
    put,
    take: (game) => {
      const before = byId.get(game.id);
      if (before !== undefined && isScanned(before)) return false;
      put(toEntry(game));
      return game.kind === 'played';
    },
    listUnanalyzed: (look) =>
      look === 'first'
        ? firstOf(counted(), ANALYZED_GAMES).filter((entry) => !isScanned(entry))
        : firstOf(counted(), DEEPENED_GAMES).filter((entry) => isScanned(entry) && !isDeep(entry)),
    changes: () => {
      const listedIds = new Set(all().map(({ id }) => id));
      return {
        put: all().filter(({ id }) => unsaved.has(id)),
        drop: [...byId.keys()].filter((id) => !listedIds.has(id)),
      };
    },
    markSaved: (changes) => {
      for (const entry of changes.put) if (byId.get(entry.id) === entry) unsaved.delete(entry.id);
      for (const id of changes.drop) byId.delete(id);
    },
  };
};

const firstOf = <Entry>(entries: readonly Entry[], most: number): readonly Entry[] => entries.slice(0, most);

const isScanned = (entry: ScoutedEntry): boolean => entry.kind === 'counted' && entry.facts.isReviewed;

/** Whether it was analyzed at the higher depth. */
const isDeep = ({ game: { review } }: CountedEntry): boolean => review?.look === 'deep';

// A person with several accounts

/**
 * Removes ratings of other sites than that of the first account, since their scales differ. Expected points are
 * relative to the game and stay.
 */
export const keepRatingsOfOneSite = (requested: string, entry: CountedEntry): CountedEntry => {
  const [first] = playersOf(requested);
  if (entry.account === undefined || parsePlayer(entry.account).site === first?.site) return entry;
  const facts: { -readonly [Fact in keyof GameFacts]: GameFacts[Fact] } = { ...entry.facts };
  delete facts.rating;
  delete facts.opponentRating;
  return { ...entry, facts };
};

/** Each account with its games and rating; empty for a single account. `entries` must be sorted newest first. */
const accountsOf = (
  requested: string,
  entries: readonly CountedEntry[],
  player: StoredPlayer | undefined,
): readonly PlayerAccount[] => {
  const names = playersOf(requested);
  if (names.length < 2) return [];
  return names.map(({ site, name }) => {
    const account = makePlayer({ site, name });
    const accountGames = entries.filter((entry) => entry.account === account.toLowerCase());
    const known = player?.accounts?.find((one) => one.account === account.toLowerCase());
    const latest = accountGames.find(({ facts }) => facts.rating !== undefined)?.facts;
    return {
      site,
      name: known?.name ?? name,
      account,
      results: countResults(accountGames.map(({ facts }) => facts)),
      ...(known === undefined || known.url === '' ? {} : { url: known.url }),
      ...(latest?.rating === undefined ? {} : { rating: latest.rating, speed: latest.speed }),
    };
  });
};

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

/** For a person with several accounts, or one whose name is not an account. */
const accountOf = ({ site, id, name, accounts }: StoredPlayer): Pick<ScoutedPlayer, 'account'> => {
  if (accounts !== undefined) return { account: accounts.map(({ account }) => account).join(',') };
  return PLAYER_NAME.test(name) ? {} : { account: makePlayer({ site, name: id }) };
};
