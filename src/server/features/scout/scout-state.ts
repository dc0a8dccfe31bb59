/** What is known of a scouted player at this moment, and the answers made of it. */
import type { PlayerProfile, ScoutScan } from '../../../contract/player-profile';
import { SCOUTED_GAMES, type ScoutedGame, type ScoutProgress } from '../../../contract/scout';
import { reportFacts, type PlayerReport } from '../../../chess/player/player-report';
import { resultsAfterLoss } from '../../../chess/player/results';
import type { SourceFailure } from '../../sources/failures';
import type { RemoteGame } from '../../sources/remote-game';
import { errorSentence } from '../../../messages/errors';
import { describeFailure } from '../../games/describe-failure';
import { describeMissing } from '../../games/missing-months';
import { toPlayerProfile } from '../../games/to-player-profile';
import type { CountedEntry, ScoutedEntry, StoredPlayer, StoredScout } from '../../db/scout/stored-scout';
import { newest, toEntry } from '../../games/scouted-entry';
import { toScoutedGame } from '../../games/to-scouted-game';
import { isDeep } from './deepening';
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
  /** Whose games the source did not give. */
  missingMonths: readonly string[];
  /** Why the source gave less than was asked. */
  failure: SourceFailure | undefined;
  /** Games at which the engine failed. */
  unscanned: number;
  adopt(known: StoredScout): void;
  /** Returns whether the game has still to be looked through. */
  take(game: RemoteGame): boolean;
  put(entry: CountedEntry): void;
  /** Analyzed games that have not been analyzed more deeply, the newest first. */
  toDeepen(): readonly CountedEntry[];
  /** What is worth keeping. */
  known(): Pick<StoredScout, 'entries' | 'player' | 'malformedLines' | 'isWhole'>;
  /** The newest first, no more than a scout looks at. */
  entries(): readonly ScoutedEntry[];
  /** Those of them that count. */
  games(): readonly CountedEntry[];
  answer(): ScoutAnswer;
  progress(): ScoutProgress;
};

/** `name` is the player's as it was asked for, `label` the site's. */
export type Requested = { readonly name: string; readonly label: string };

export const createScoutState = (requested: Requested): ScoutState => {
  const byId = new Map<string, ScoutedEntry>();

  const entries = () => newest(byId.values(), SCOUTED_GAMES);
  const counted = () => entries().flatMap((entry) => (entry.kind === 'counted' ? [entry] : []));
  const scanned = () => counted().filter(isScanned).length;

  const state: ScoutState = {
    stage: 'waiting',
    player: undefined,
    engine: undefined,
    malformedLines: 0,
    missingMonths: [],
    failure: undefined,
    unscanned: 0,
    adopt: (known) => {
      for (const entry of known.entries) byId.set(entry.id, entry);
      state.player = known.player;
      state.malformedLines = known.malformedLines;
    },
    take: (game) => {
      const before = byId.get(game.id);
      if (before !== undefined && isScanned(before)) return false;
      byId.set(game.id, toEntry(game));
      return game.kind === 'played';
    },
    put: (entry) => void byId.set(entry.id, entry),
    toDeepen: () => counted().filter((entry) => isScanned(entry) && !isDeep(entry)),
    known: () => ({
      entries: entries(),
      ...(state.player === undefined ? {} : { player: state.player }),
      malformedLines: state.malformedLines,
      isWhole: state.failure === undefined && state.missingMonths.length === 0 && counted().every(isScanned),
    }),
    entries,
    games: counted,
    answer: () => ({
      games: counted().map(toScoutedGame),
      profile: toPlayerProfile(reportEntries(entries()), {
        name: requested.name,
        player: state.player && toScoutedPlayer(state.player),
        afterLoss: resultsAfterLoss(counted().map(({ facts }) => facts)),
        scan: scanOf(state, entries(), requested),
      }),
    }),
    progress: () => ({
      stage: state.stage,
      received: entries().length,
      expected: SCOUTED_GAMES,
      scanned: scanned(),
      ...(state.stage === 'scanning' || isScanOver(state) ? { toScan: counted().length } : {}),
    }),
  };
  return state;
};

const scanOf = (
  state: ScoutState,
  entries: readonly ScoutedEntry[],
  requested: Requested,
): Omit<ScoutScan, 'games'> => {
  const scanned = entries.filter(isScanned);
  const malformed = entries.filter((entry) => entry.kind === 'left-out' && entry.why === 'malformed').length;
  return {
    scanned: scanned.length,
    isFinished: isScanOver(state),
    deep: scanned.filter((entry) => entry.kind === 'counted' && isDeep(entry)).length,
    isOver: state.stage === 'finished',
    oddGames: state.malformedLines + malformed,
    ...(state.engine === undefined ? {} : { engine: state.engine }),
    ...shortfallOf(state, requested),
  };
};

const isScanOver = ({ stage }: ScoutState): boolean => stage === 'deepening' || stage === 'finished';

const isScanned = (entry: ScoutedEntry): boolean => entry.kind === 'counted' && entry.facts.isReviewed;

/** Why there are fewer games than there might be, where there are. */
const shortfallOf = (
  { failure, missingMonths, unscanned }: ScoutState,
  requested: Requested,
): { shortfall?: string } => {
  const words = [
    ...(failure === undefined ? [] : [describeFailure(failure, requested)]),
    ...(missingMonths.length === 0 ? [] : [describeMissing(missingMonths, requested.label)]),
    ...(unscanned === 0 ? [] : [errorSentence({ id: 'engine-failed-at', values: { games: unscanned } })]),
  ];
  return words.length === 0 ? {} : { shortfall: words.join(' ') };
};

/** The report on the games of a scout. Pure. */
const reportEntries = (entries: readonly ScoutedEntry[]): PlayerReport => {
  const report = reportFacts(entries.flatMap((entry) => (entry.kind === 'counted' ? [entry.facts] : [])));
  const leftOut = { ...report.leftOut };
  for (const entry of entries) if (entry.kind === 'left-out' && entry.why !== 'malformed') leftOut[entry.why] += 1;
  return { ...report, leftOut };
};
