/** What is known of a scouted player at this moment, and the answers made of it. */
import { type PlayerReport, reportFacts } from '../../../chess/player/player-report';
import { resultsAfterLoss } from '../../../chess/player/results';
import type { PlayerProfile, ScoutScan } from '../../../contract/player/player-profile';
import type { ScoutedGame, ScoutProgress } from '../../../contract/player/scout';
import { type GamesChoice, SCOUTED_GAMES } from '../../../contract/player/scouted-games';
import { errorSentence } from '../../../messages/errors';
import type { CountedEntry, ScoutedEntry, StoredPlayer, StoredScout } from '../../db/scout/stored-scout';
import { toPlayerProfile } from '../../games/player-profile';
import { describeFailure, describeMalformed, describeMissing, type MalformedGames } from '../../games/source-failures';
import type { SourceFailure } from '../../sources/failures';
import { accountsOf, withRatingsOfOneSite } from './person-accounts';
import { createEntries, isDeep, isScanned, type ScoutedEntries } from './scouted-entries';
import { mostOf, toBriefGame, toScoutedGame } from './scouted-game';
import { toScoutedPlayer } from './to-scouted-player';

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
