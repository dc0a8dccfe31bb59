/** What stands in the input of the analysis, kept in this browser until it is analyzed, opened or thrown away. */
import { z } from 'zod';
import { ANALYSIS_MODES, MAX_PGN_LENGTH, type AnalysisMode } from '../../../contract/analysis';
import { endRun } from '../analyze-game';
import { dropRun, readRun } from '../runs/kept-runs';
import { logError } from '../../lib/log';

export type KeptInput = {
  readonly text: string;
  readonly mode: AnalysisMode;
  /** Which game of the text, from 0; the first that can be read where nobody has chosen. */
  readonly chosen?: number;
};

/** Under which an analysis that the input has begun is kept. */
export const INPUT_PLACE = 'input';
const STORAGE_KEY = 'analysis-input';
const NOTHING: KeptInput = { text: '', mode: 'accurate' };

const storedSchema = z.object({
  text: z.string(),
  mode: z.enum(ANALYSIS_MODES),
  chosen: z.number().optional(),
  keptAt: z.number(),
});

/** What was stored since that moment; nothing where it is older or makes no sense. */
export const parseKeptInput = (stored: string | null, since: number): KeptInput => {
  try {
    const kept = storedSchema.safeParse(JSON.parse(stored ?? '')).data;
    return kept === undefined || kept.keptAt < since ? NOTHING : kept;
  } catch {
    return NOTHING; // Nothing there, or somebody else wrote it.
  }
};

/**
 * The input to begin with: what was kept since that moment, in milliseconds; of an analysis that goes on, its game. What
 * is older was thrown away by its user.
 */
export const openInput = (since: number): KeptInput => {
  const run = readRun(INPUT_PLACE);
  if (run !== undefined && run.keptAt < since) {
    dropRun(INPUT_PLACE, run.id);
    endRun(run.id).catch(logError);
  }
  const kept = readInput(since);
  if (kept.text === '') dropInput();
  if (run === undefined || run.keptAt < since || kept.text.includes(run.pgn)) return kept;
  return { text: run.pgn, mode: run.mode };
};

const readInput = (since: number): KeptInput => {
  try {
    return parseKeptInput(localStorage.getItem(STORAGE_KEY), since);
  } catch {
    return NOTHING;
  }
};

/** A text beyond what can be analyzed is not kept. */
export const keepInput = (input: KeptInput): void => {
  try {
    if (input.text === '' || input.text.length > MAX_PGN_LENGTH) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...input, keptAt: Date.now() }));
  } catch (error) {
    logError(error); // It stands on the screen all the same.
  }
};

/** It has become a game on a board. */
export const dropInput = (): void => keepInput(NOTHING);
