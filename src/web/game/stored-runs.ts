/** Unfinished analyses of this browser, by where they are shown. A reload or another tab joins them. */
import { z } from 'zod';
import { ANALYSIS_MODES, type AnalysisRequest, analysisRunIdSchema } from '../../contract/analysis';
import { logError } from '../lib/log';

export type KeptRun = AnalysisRequest & { readonly id: string; readonly keptAt: number };

export type KeptRuns = Readonly<Record<string, KeptRun>>;

const STORAGE_KEY = 'analysis-runs';

/** A browser stores only some millions of characters. */
export const MAX_RUNS = 20;

export const MAX_RUN_CHARACTERS = 2_000_000;

const storedRunsSchema = z.record(
  z.string(),
  z.object({ id: analysisRunIdSchema, pgn: z.string(), mode: z.enum(ANALYSIS_MODES), keptAt: z.number() }),
);

/** Drops the oldest where there are too many. */
export const withRun = (runs: KeptRuns, key: string, run: KeptRun): KeptRuns => {
  const newest = Object.entries({ ...runs, [key]: run }).sort(([, one], [, other]) => other.keptAt - one.keptAt);
  let characters = 0;
  return Object.fromEntries(
    newest.slice(0, MAX_RUNS).filter(([, { pgn }]) => (characters += pgn.length) <= MAX_RUN_CHARACTERS),
  );
};

/** By this id, or that of a restart. */
export const withoutRun = (runs: KeptRuns, key: string, id: string): KeptRuns => {
  const current = runs[key];
  if (current === undefined || !isSameRun(current.id, id)) return runs;
  return Object.fromEntries(Object.entries(runs).filter(([other]) => other !== key));
};

/** Empty where it is invalid. */
export const parseKeptRuns = (stored: string | null): KeptRuns => {
  try {
    return storedRunsSchema.safeParse(JSON.parse(stored ?? '{}')).data ?? {};
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
    logError(error); // The analysis ends with this page.
  }
};

export const readRun = (key: string): KeptRun | undefined => readRuns()[key];

export const keepRun = (key: string, run: KeptRun): void => writeRuns(withRun(readRuns(), key, run));

export const moveRun = (from: string, to: string): void => {
  const run = readRun(from);
  if (run === undefined) return;
  dropRun(from, run.id);
  keepRun(to, run);
};

export const dropRun = (key: string, id: string): void => writeRuns(withoutRun(readRuns(), key, id));

// Whoever knows an analysis' id may end it, so it must not be guessable.

/** 160 random bits as lower-case hexadecimal. */
export const makeRunId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** For a restart. Derived from the old id, so that all pages restart the same one. */
export const nextRunId = (id: string): string => {
  const [base = id, count = '0'] = id.split('-');
  return `${base}-${Number(count) + 1}`;
};

export const isSameRun = (one: string, other: string): boolean => one.split('-')[0] === other.split('-')[0];
