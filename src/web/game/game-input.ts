/** What the text of the input is, before anything is read or asked. Pure. */
import { z } from 'zod';
import { type GameLink, linkOfAddress, playerOfAddress, siteOfAddress } from '../../chess/player/game-sites';
import { formatFenProblem, positionText, readPosition } from '../../chess/position/fen';
import type { Fen } from '../../chess/types';
import { ANALYSIS_MODES, type AnalysisMode, MAX_PGN_LENGTH } from '../../contract/analysis';
import { PLAYER_NAME } from '../../contract/player/scout';
import type { Site } from '../../contract/sites';
import { logError } from '../lib/log';
import { endRun } from './analyze-game';
import { dropRun, readRun } from './stored-runs';

export type RecognizedInput =
  /** Games in PGN, or nothing yet; read elsewhere. */
  | { readonly kind: 'text' }
  | { readonly kind: 'position'; readonly fen: Fen; readonly isChess960: boolean }
  /** `problem` is a sentence. */
  | { readonly kind: 'no-position'; readonly problem: string }
  | { readonly kind: 'link'; readonly link: GameLink; readonly address: string }
  | { readonly kind: 'several-links' }
  /** A page of a known site that has no games to show. */
  | { readonly kind: 'other-page'; readonly site: string }
  | { readonly kind: 'unknown-link'; readonly host: string }
  /** A player; without a site every site is offered. */
  | { readonly kind: 'name'; readonly name: string; readonly site?: string; readonly isLink: boolean }
  | { readonly kind: 'no-such-site'; readonly site: string };

const TEXT: RecognizedInput = { kind: 'text' };

/** Characters; whatever is longer is a text. */
const LONGEST = 2000;

const ADDRESS = /^(?:https?:\/\/|www\.)\S+$|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/\S*$/i;

const HOST = /^(?:https?:\/\/)?([^/?#:\s]+)/i;

/** What is a move or a result is no name. */
const MOVE =
  /^(?:\d+\.*)?(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h](?:x[a-h])?[1-8](?:=?[QRBN])?|[a-h][1-8][a-h][1-8][QRBN]?|[O0]-[O0](?:-[O0])?|\d+)[+#!?]*$/i;

const RESULT = /^(?:1-0|0-1|1\/2-1\/2|\*)$/;

const NAME = /^[a-z0-9][\w-]{1,29}$/i;

const NAME_AT_SITE = /^([a-z][a-z0-9.]{1,29}):\s*(\S+)$/i;

/** `sites`: those at which players are found. */
export const recognizeInput = (text: string, sites: readonly Site[]): RecognizedInput => {
  if (text.length > LONGEST) return TEXT;
  const [line = '', ...others] = text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (others.length > 0) return [line, ...others].every((one) => ADDRESS.test(one)) ? { kind: 'several-links' } : TEXT;
  const position = positionText(line);
  if (position !== undefined) return recognizePosition(position);
  // Words behind an address are what an app shares with it.
  const address = /^https?:\/\/\S+/i.exec(line)?.[0] ?? line;
  if (ADDRESS.test(address)) return recognizeAddress(address);
  return recognizeName(line, sites);
};

const recognizeAddress = (address: string): RecognizedInput => {
  const link = linkOfAddress(address);
  if (link !== undefined) return { kind: 'link', link, address };
  const player = playerOfAddress(address);
  if (player !== undefined) return { kind: 'name', ...player, isLink: true };
  const site = siteOfAddress(address);
  if (site !== undefined) return { kind: 'other-page', site: site.site };
  return { kind: 'unknown-link', host: HOST.exec(address)?.[1] ?? address };
};

const recognizePosition = (line: string): RecognizedInput => {
  const position = readPosition(line);
  if (position.ok) return { kind: 'position', ...position.value };
  return { kind: 'no-position', problem: formatFenProblem(position.error) };
};

const recognizeName = (line: string, sites: readonly Site[]): RecognizedInput => {
  const [, wanted, name] = NAME_AT_SITE.exec(line) ?? [];
  if (wanted !== undefined && name !== undefined) {
    const site = siteCalled(wanted, sites);
    if (site === undefined) return { kind: 'no-such-site', site: wanted };
    return PLAYER_NAME.test(name) ? { kind: 'name', name, site: site.site, isLink: false } : TEXT;
  }
  if (!NAME.test(line) || MOVE.test(line) || RESULT.test(line)) return TEXT;
  return { kind: 'name', name: line, isLink: false };
};

/** By its id, or by its label in any case. */
const siteCalled = (text: string, sites: readonly Site[]): Site | undefined => {
  const called = text.toLowerCase();
  return sites.find(({ site, label }) => site === called || label.toLowerCase() === called);
};

/** What stands in the input of the analysis, kept in this browser until it is analyzed, opened or thrown away. */

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
