/** Unfinished analyses of this browser, by where they are shown. A reload or another tab joins them. */
import { z } from 'zod';
import { type AnalysisRequest, analysisRequestSchema, analysisRunIdSchema } from '../../../contract/analysis/analysis';
import { readJson } from '../../lib/http/http';
import { readStored, writeStored } from '../../lib/storage';

export type StoredRun = AnalysisRequest & { readonly id: string; readonly keptAt: number };

export type StoredRuns = Readonly<Record<string, StoredRun>>;

const STORAGE_KEY = 'analysis-runs';

/** A browser stores only some millions of characters. */
export const MAX_RUNS = 20;

export const MAX_RUN_CHARACTERS = 2_000_000;

const storedRunsSchema = z.record(
  z.string(),
  analysisRequestSchema.extend({ id: analysisRunIdSchema, keptAt: z.number() }),
);

/** Drops the oldest where there are too many. */
export const withRun = (runs: StoredRuns, key: string, run: StoredRun): StoredRuns => {
  const newest = Object.entries({ ...runs, [key]: run }).sort(([, one], [, other]) => other.keptAt - one.keptAt);
  let characters = 0;
  return Object.fromEntries(
    newest.slice(0, MAX_RUNS).filter(([, { pgn }]) => (characters += pgn.length) <= MAX_RUN_CHARACTERS),
  );
};

/** By this id, or that of a restart. */
export const withoutRun = (runs: StoredRuns, key: string, id: string): StoredRuns => {
  const current = runs[key];
  if (current === undefined || !isSameRun(current.id, id)) return runs;
  return Object.fromEntries(Object.entries(runs).filter(([other]) => other !== key));
};

/** Empty where it is invalid. */
export const parseStoredRuns = (stored: string | null): StoredRuns =>
  storedRunsSchema.safeParse(readJson(stored)).data ?? {};

const readRuns = (): StoredRuns => parseStoredRuns(readStored(STORAGE_KEY));

/** Without storage an analysis ends with its page. */
const writeRuns = (runs: StoredRuns): void =>
  void writeStored(STORAGE_KEY, Object.keys(runs).length === 0 ? undefined : JSON.stringify(runs));

export const readRun = (key: string): StoredRun | undefined => readRuns()[key];

export const storeRun = (key: string, run: StoredRun): void => writeRuns(withRun(readRuns(), key, run));

export const moveRun = (from: string, to: string): void => {
  const run = readRun(from);
  if (run === undefined) return;
  removeRun(from, run.id);
  storeRun(to, run);
};

export const removeRun = (key: string, id: string): void => writeRuns(withoutRun(readRuns(), key, id));

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
