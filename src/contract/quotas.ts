/**
 * Quotas per user and per installation: far above normal use, below what harms others. Where everybody may write to
 * user 1, they share that user's quotas.
 */
import { numberText } from '../chess/text';
import type { Milliseconds } from '../chess/types';

const MINUTE: Milliseconds = 60_000;
const HOUR: Milliseconds = 60 * MINUTE;

/** In a burst or spread over the period. */
export type Rate = { readonly tries: number; readonly per: Milliseconds };

export const QUOTAS = {
  /** Unfinished imports of a user, and of all users. */
  imports: 20,
  importsOfAll: 200,
  /** Imports started by one client. */
  importsOfClient: { tries: 120, per: HOUR },
  /** Bytes of unread import text of a user, and of all users. */
  waitingBytes: 200_000_000,
  waitingBytesOfAll: 2_000_000_000,
  /** Unread reference files of a user, of all users, and their bytes. */
  referenceFiles: 20,
  referenceFilesOfAll: 100,
  referenceBytesOfAll: 6_000_000_000,
  referenceGames: 20_000_000,
  games: 500_000,
  /** Games of a user including deleted ones that can be restored. */
  keptGames: 1_000_000,
  /** Queued engine calls of one client: a school class shares an address. */
  engineCallsOfClient: 12,
  /** Concurrent deep searches of one client: one, and one that is being cancelled. */
  deepSearchesOfClient: 2,
  /** Concurrent checks of repertoires of one client. */
  repertoireChecksOfClient: 4,
  /** Analyses of a client without a listener; above it the oldest ends. */
  unattendedRunsOfClient: 4,
  /** Calls of one client that rejoin analyses. */
  joinedRunsOfClient: 48,
  /** Scouted players analyzed at once, per client and in all. */
  scansOfClient: 2,
  scansOfAll: 4,
  /** Concurrent scouts beyond the default number of games, each up to 80 MB, in all and of a client. */
  largeScouts: 3,
  largeScoutsOfClient: 2,
  /** Players whose games behind the newest fifty one client has requested from a site at once. */
  olderGamesOfClient: 2,
  /** New studies, and saved changes: chapters autosave every second or two. */
  newStudies: { tries: 120, per: HOUR },
  studyChanges: { tries: 1500, per: 10 * MINUTE },
  /** New links to analyses of a client. */
  newAnalysisLinks: { tries: 60, per: HOUR },
  /** Concurrent pictures of analyses for one client. */
  picturesOfClient: 6,
  /** Exports to studies at a site. */
  siteStudies: { tries: 20, per: 10 * MINUTE },
  /** New repertoires, saved changes of repertoires, and requests with up to a hundred training results. */
  newRepertoires: { tries: 120, per: HOUR },
  repertoireChanges: { tries: 1500, per: 10 * MINUTE },
  drillResults: { tries: 600, per: 10 * MINUTE },
  /** Puzzle attempts of a user, in a burst and per day. */
  attempts: { tries: 1000, per: 30 * MINUTE },
  attemptsOfDay: { tries: 10_000, per: 24 * HOUR },
} as const;

/** Skipped games listed per import; the rest are only counted. */
export const MAX_PROBLEMS = 1000;
/** Positions listed per tactic in a report, from the newest games. */
export const MAX_TACTIC_POSITIONS = 50;

export const quotaMessages = {
  imports: `${QUOTAS.imports} imports are already in progress. Please wait until one of them has finished.`,
  importsOfAll: 'The server has too many imports in progress. Please try again in a few minutes.',
  importsOfClient: `More than ${QUOTAS.importsOfClient.tries} imports within an hour. Please wait a while, or combine several files into one.`,
  waitingBytes: `The imports in progress already have ${QUOTAS.waitingBytes / 1_000_000} MB of text. Please wait until one of them has finished.`,
  referenceFiles: `${QUOTAS.referenceFiles} of your reference files are already being read. Please wait until one of them has finished.`,
  referenceFilesOfAll: 'The server has too many reference files to read. Please try again later.',
  referenceGames: `There are already ${numberText(QUOTAS.referenceGames)} reference games. Games that were read are kept; undo another file to make room.`,
  games: `The library is full: it has ${numberText(QUOTAS.games)} games. Games already imported are kept; delete some to make room.`,
  keptGames: `The library and its deleted games already have ${numberText(QUOTAS.keptGames)} games. Deleted games are kept for a day: please try again tomorrow.`,
  attempts: 'Too many attempts. Please take a break and try again later.',
} as const;
