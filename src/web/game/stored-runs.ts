/**
 * Unfinished analyses of this browser, by where they are shown: the input, or a saved game's id. A reload or another
 * tab joins them.
 */
import { z } from 'zod';
import { ANALYSIS_MODES, type AnalysisRequest, analysisRunIdSchema } from '../../contract/analysis';
import { logError } from '../lib/log';

export type KeptRun = AnalysisRequest & { readonly id: string; readonly keptAt: number };

export type KeptRuns = Readonly<Record<string, KeptRun>>;

const STORAGE_KEY = 'analysis-runs';

/** A browser stores only some millions of characters. */
export const MAX_RUNS = 20;

export const MAX_RUN_CHARACTERS = 2_000_000;

const keptRunsSchema = z.record(
  z.string(),
  z.object({ id: analysisRunIdSchema, pgn: z.string(), mode: z.enum(ANALYSIS_MODES), keptAt: z.number() }),
);

/** Adds the run; drops the oldest where there are too many. */
export const withRun = (runs: KeptRuns, place: string, run: KeptRun): KeptRuns => {
  const newest = Object.entries({ ...runs, [place]: run }).sort(([, one], [, other]) => other.keptAt - one.keptAt);
  let characters = 0;
  return Object.fromEntries(
    newest.slice(0, MAX_RUNS).filter(([, { pgn }]) => (characters += pgn.length) <= MAX_RUN_CHARACTERS),
  );
};

/** Removes the run if it has this id, or is a restart of it. */
export const withoutRun = (runs: KeptRuns, place: string, id: string): KeptRuns => {
  const kept = runs[place];
  if (kept === undefined || !isSameRun(kept.id, id)) return runs;
  return Object.fromEntries(Object.entries(runs).filter(([other]) => other !== place));
};

/** Empty where it is invalid. */
export const parseKeptRuns = (stored: string | null): KeptRuns => {
  try {
    return keptRunsSchema.safeParse(JSON.parse(stored ?? '{}')).data ?? {};
  } catch {
    return {}; // Not written by this application.
  }
};

const readRuns = (): KeptRuns => {
  try {
    return parseKeptRuns(localStorage.getItem(STORAGE_KEY));
  } catch {
    return {};
  }
};

const writeRuns = (runs: KeptRuns): void => {
  try {
    if (Object.keys(runs).length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(runs));
  } catch (error) {
    logError(error); // Not stored: the analysis runs all the same, and ends with this page.
  }
};

export const readRun = (place: string): KeptRun | undefined => readRuns()[place];

export const keepRun = (place: string, run: KeptRun): void => writeRuns(withRun(readRuns(), place, run));

export const moveRun = (from: string, to: string): void => {
  const run = readRun(from);
  if (run === undefined) return;
  dropRun(from, run.id);
  keepRun(to, run);
};

export const dropRun = (place: string, id: string): void => writeRuns(withoutRun(readRuns(), place, id));

// The id of an analysis. Whoever knows it may end it, so it must not be guessable.

/** 160 random bits as lower-case hexadecimal. */
export const makeRunId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The id for restarting a forgotten analysis. Derived from the old one, so that all pages restart the same one. */
export const nextRunId = (id: string): string => {
  const [base = id, count = '0'] = id.split('-');
  return `${base}-${Number(count) + 1}`;
};

/** Whether one is the other, or a restart of it. */
export const isSameRun = (one: string, other: string): boolean => one.split('-')[0] === other.split('-')[0];
