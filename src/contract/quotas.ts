/**
 * What one user may ask of an installation, and all users together: far above what a person does, and below what harms
 * the others. Where everybody may write to user 1, all who do share that user's quotas.
 */
import type { Milliseconds } from '../chess/types';

const MINUTE: Milliseconds = 60_000;
const HOUR: Milliseconds = 60 * MINUTE;

/** So often within the time, at once or spread. */
export type Rate = { readonly tries: number; readonly per: Milliseconds };

export const QUOTAS = {
  /** Imports of a user that are not over, and those of all users. */
  imports: 20,
  importsOfAll: 200,
  /** Imports that one client, whoever it is, begins. */
  importsOfClient: { tries: 120, per: HOUR },
  /** Bytes of text of a user that wait to be read, and of all users. */
  waitingBytes: 200_000_000,
  waitingBytesOfAll: 2_000_000_000,
  /** Reference files of a user that are not read yet, of all users, and their bytes. */
  referenceFiles: 20,
  referenceFilesOfAll: 100,
  referenceBytesOfAll: 6_000_000_000,
  /** Games of all reference files. */
  referenceGames: 20_000_000,
  /** Games in a library. */
  games: 500_000,
  /** Games of a user together with the deleted ones that can still come back. */
  keptGames: 1_000_000,
  /** Calls that wait for an engine, of one client: a class at school, with its scans a seventh of the queue. */
  engineCallsOfClient: 12,
  /** Positions of one client that are searched deep at once: one, and one whose reader is about to leave. */
  deepSearchesOfClient: 2,
  /** Of the analyses of a client that nobody listens to any more: beyond them the oldest ends. */
  unattendedRunsOfClient: 4,
  /** Calls of one client that listen to analyses again. */
  joinedRunsOfClient: 48,
  /** Scouted players whose games are looked through at once, of one client and of all. */
  scansOfClient: 2,
  scansOfAll: 4,
  /** Scouts that look at more than the last games at once, each with up to 80 MB of them. */
  largeScouts: 3,
  /** Studies that a user makes or copies, and changes that are saved: chapters save themselves every second or two. */
  newStudies: { tries: 120, per: HOUR },
  studyChanges: { tries: 1500, per: 10 * MINUTE },
  /** Attempts at puzzles of a user, in a row and within a day. */
  attempts: { tries: 1000, per: 30 * MINUTE },
  attemptsOfDay: { tries: 10_000, per: 24 * HOUR },
} as const;

/** Refused games that an import lists at most; the rest is only counted. */
export const MAX_PROBLEMS = 1000;
/** Places that a report names for each tactic at most: those of the newest games. */
export const MAX_PLACES = 50;

const number = (value: number): string => value.toLocaleString('en-US');

/** Why something was refused, and what to do. */
export const quotaMessages = {
  imports: `${QUOTAS.imports} imports are in progress already. Please wait until one of them is finished.`,
  importsOfAll: 'The server has too many imports in progress. Please try again in a few minutes.',
  importsOfClient: `More than ${QUOTAS.importsOfClient.tries} imports within an hour. Please wait a while, or put several files into one.`,
  waitingBytes: `The imports in progress have ${QUOTAS.waitingBytes / 1_000_000} MB of text already. Please wait until one of them is finished.`,
  referenceFiles: `${QUOTAS.referenceFiles} of your reference files are being read already. Please wait until one of them is finished.`,
  referenceFilesOfAll: 'The server has too many reference files to read. Please try again later.',
  referenceGames: `There are ${number(QUOTAS.referenceGames)} reference games already. Games that were read are kept; undo another file to make room.`,
  games: `The library is full: it has ${number(QUOTAS.games)} games. Games already imported are kept; delete some to make room.`,
  keptGames: `The library and its deleted games have ${number(QUOTAS.keptGames)} games already. Deleted games are kept for a day: please try again tomorrow.`,
  attempts: 'Too many attempts. Please take a break and try again later.',
} as const;
