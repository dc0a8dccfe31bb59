/**
 * The analyses that this browser has begun and not seen the end of, by the place that shows them: the input, or a kept
 * game's id. A reload or another tab finds them here and joins them. Where nothing can be stored none is joined again.
 */
import { z } from 'zod';
import { ANALYSIS_MODES, type AnalysisRequest, analysisRunIdSchema } from '../../contract/analysis';
import { logError } from '../lib/log';

export type KeptRun = AnalysisRequest & { readonly id: string; readonly keptAt: number };

export type KeptRuns = Readonly<Record<string, KeptRun>>;

const STORAGE_KEY = 'analysis-runs';

/** How many are kept, and their characters together: a browser stores some millions. */
export const MAX_RUNS = 20;

export const MAX_RUN_CHARACTERS = 2_000_000;

const keptRunsSchema = z.record(
  z.string(),
  z.object({ id: analysisRunIdSchema, pgn: z.string(), mode: z.enum(ANALYSIS_MODES), keptAt: z.number() }),
);

/** The run added at its place, the oldest dropped where there would be too many. Pure. */
export const withRun = (runs: KeptRuns, place: string, run: KeptRun): KeptRuns => {
  const newest = Object.entries({ ...runs, [place]: run }).sort(([, one], [, other]) => other.keptAt - one.keptAt);
  let characters = 0;
  return Object.fromEntries(
    newest.slice(0, MAX_RUNS).filter(([, { pgn }]) => (characters += pgn.length) <= MAX_RUN_CHARACTERS),
  );
};

/** Without the run at a place, if it is this one, begun once or again. Pure. */
export const withoutRun = (runs: KeptRuns, place: string, id: string): KeptRuns => {
  const kept = runs[place];
  if (kept === undefined || !isSameRun(kept.id, id)) return runs;
  return Object.fromEntries(Object.entries(runs).filter(([other]) => other !== place));
};

/** What was stored; nothing where it makes no sense. */
export const parseKeptRuns = (stored: string | null): KeptRuns => {
  try {
    return keptRunsSchema.safeParse(JSON.parse(stored ?? '{}')).data ?? {};
  } catch {
    return {}; // Somebody else wrote there.
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
    logError(error); // It runs all the same, and ends with this page.
  }
};

export const readRun = (place: string): KeptRun | undefined => readRuns()[place];

export const keepRun = (place: string, run: KeptRun): void => writeRuns(withRun(readRuns(), place, run));

/** What one place has begun is another's, where it goes on. */
export const moveRun = (from: string, to: string): void => {
  const run = readRun(from);
  if (run === undefined) return;
  dropRun(from, run.id);
  keepRun(to, run);
};

export const dropRun = (place: string, id: string): void => writeRuns(withoutRun(readRuns(), place, id));

/** The id of an analysis, by which it is joined again. Whoever knows it may end it: nobody can guess it. */

/** 160 random bits as lower-case hexadecimal. */
export const makeRunId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The id under which a forgotten analysis is begun again. It is made of the old one, so that all pages that showed the
 * analysis begin one together.
 */
export const nextRunId = (id: string): string => {
  const [base = id, count = '0'] = id.split('-');
  return `${base}-${Number(count) + 1}`;
};

/** Whether both are of the same analysis, begun once or again. */
export const isSameRun = (one: string, other: string): boolean => one.split('-')[0] === other.split('-')[0];
