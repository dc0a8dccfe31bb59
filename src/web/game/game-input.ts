/** Recognizes what was typed, without parsing or requesting anything. */
import { z } from 'zod';
import { type GameLink, parseGameLink, parsePlayerUrl, siteOfUrl } from '../../chess/player/game-sites';
import { positionText, readPosition } from '../../chess/position/fen';
import { describeFenProblem } from '../../chess/position/fen-labels';
import type { Fen } from '../../chess/types';
import { ANALYSIS_MODES, type AnalysisMode, MAX_PGN_LENGTH } from '../../contract/analysis/analysis';
import { findSamplePlayer } from '../../contract/player/samples';
import { PLAYER_NAME } from '../../contract/player/scout';
import type { Site } from '../../contract/sites';
import { readJson } from '../lib/http/http';
import { logError } from '../lib/log';
import { readStored, writeStored } from '../lib/storage';
import { cancelRun } from './analysis/analyze-game';
import { readRun, removeRun } from './analysis/stored-runs';

export type RecognizedInput =
  /** PGN or empty; parsed elsewhere. */
  | { readonly kind: 'text' }
  | { readonly kind: 'position'; readonly fen: Fen; readonly isChess960: boolean }
  /** `problem` is a sentence. */
  | { readonly kind: 'no-position'; readonly problem: string }
  | { readonly kind: 'link'; readonly link: GameLink; readonly address: string }
  | { readonly kind: 'several-links' }
  | { readonly kind: 'other-page'; readonly site: string }
  | { readonly kind: 'unknown-link'; readonly host: string }
  /** Without a site a username, for which every site is offered, or the name of a person. */
  | { readonly kind: 'name'; readonly name: string; readonly site?: string; readonly isLink: boolean }
  | { readonly kind: 'no-such-site'; readonly site: string };

const TEXT: RecognizedInput = { kind: 'text' };

/** In characters. */
const LONGEST = 2000;

const ADDRESS = /^(?:https?:\/\/|www\.)\S+$|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/\S*$/i;

const HOST = /^(?:https?:\/\/)?([^/?#:\s]+)/i;

/** A move or a result is not a name, in the piece letters of any language. */
const MOVE =
  /^(?:\d+\.*)?(?:(?:[ABCDFGHKLNPQRSTW]|Кр|[КФЛС])[a-h]?[1-8]?x?[a-h][1-8]|[a-h](?:x[a-h])?[1-8](?:=?[ABCDFGHLNQRSTW])?|[a-h][1-8][a-h][1-8][ABCDFGHLNQRSTW]?|[O0]-[O0](?:-[O0])?|\d+)[+#!?]*$/i;

const RESULT = /^(?:1-0|0-1|1\/2-1\/2|\*)$/;

const USERNAME = /^[a-z0-9][\w-]{1,29}$/i;

/** `Carlsen, Magnus`, `J. R. Capablanca`, `O'Kelly`: at most five words. */
const PERSON = /^(?=.{2,60}$)\p{L}[\p{L}\p{M}.,'’‘-]*(?: +[\p{L}\p{M}.,'’‘-]+){0,4}$/u;

const NAME_AT_SITE = /^([a-z][a-z0-9.]{1,29}):\s*(\S+)$/i;

/** `sites`: those with players. */
export const recognizeInput = (text: string, sites: readonly Site[]): RecognizedInput => {
  if (text.length > LONGEST) return TEXT;
  const [line = '', ...others] = text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (others.length > 0) return [line, ...others].every((one) => ADDRESS.test(one)) ? { kind: 'several-links' } : TEXT;
  const position = positionText(line);
  if (position !== undefined) return recognizePosition(position);
  const address = /^https?:\/\/\S+/i.exec(line)?.[0] ?? line;
  if (ADDRESS.test(address)) return recognizeAddress(address);
  return recognizeName(line, sites);
};

const recognizeAddress = (address: string): RecognizedInput => {
  const link = parseGameLink(address);
  if (link !== undefined) return { kind: 'link', link, address };
  const player = parsePlayerUrl(address);
  if (player !== undefined) return { kind: 'name', ...player, isLink: true };
  const site = siteOfUrl(address);
  if (site !== undefined) return { kind: 'other-page', site: site.site };
  return { kind: 'unknown-link', host: HOST.exec(address)?.[1] ?? address };
};

const recognizePosition = (line: string): RecognizedInput => {
  const position = readPosition(line);
  if (position.ok) return { kind: 'position', ...position.value };
  return { kind: 'no-position', problem: describeFenProblem(position.error) };
};

const recognizeName = (line: string, sites: readonly Site[]): RecognizedInput => {
  const [, siteName, name] = NAME_AT_SITE.exec(line) ?? [];
  if (siteName !== undefined && name !== undefined) {
    const site = siteCalled(siteName, sites);
    if (site === undefined) return { kind: 'no-such-site', site: siteName };
    return PLAYER_NAME.test(name) ? { kind: 'name', name, site: site.site, isLink: false } : TEXT;
  }
  const isName = USERNAME.test(line) || PERSON.test(line);
  if (!isName || line.split(' ').some((word) => MOVE.test(word) || RESULT.test(word))) return TEXT;
  return { kind: 'name', name: line, isLink: false };
};

/** Whether sites can be asked for it. Only usernames of samples have a dot. */
export const isUsername = (name: string): boolean => USERNAME.test(name) || findSamplePlayer(name) !== undefined;

/** By its id, or by its label in any case. */
const siteCalled = (text: string, sites: readonly Site[]): Site | undefined => {
  const called = text.toLowerCase();
  return sites.find(({ site, label }) => site === called || label.toLowerCase() === called);
};

// The analysis input stored in this browser

export type StoredInput = {
  readonly text: string;
  readonly mode: AnalysisMode;
  /** By default the first readable one. */
  readonly chosen?: number;
};

export const INPUT_RUN_KEY = 'input';

const STORAGE_KEY = 'analysis-input';

const NOTHING: StoredInput = { text: '', mode: 'accurate' };

const storedSchema = z.object({
  text: z.string(),
  mode: z.enum(ANALYSIS_MODES),
  chosen: z.number().optional(),
  keptAt: z.number(),
});

/** Ignores what is older than `since` or invalid. */
export const parseStoredInput = (stored: string | null, since: number): StoredInput => {
  const parsed = storedSchema.safeParse(readJson(stored)).data;
  return parsed === undefined || parsed.keptAt < since ? NOTHING : parsed;
};

/** Input older than `since` (ms since 1970) was discarded, unless its analysis is running. */
export const openInput = (since: number): StoredInput => {
  const run = readRun(INPUT_RUN_KEY);
  if (run !== undefined && run.keptAt < since) {
    removeRun(INPUT_RUN_KEY, run.id);
    cancelRun(run.id).catch(logError);
  }
  const kept = parseStoredInput(readStored(STORAGE_KEY), since);
  if (kept.text === '') dropInput();
  if (run === undefined || run.keptAt < since || kept.text.includes(run.pgn)) return kept;
  return { text: run.pgn, mode: run.mode };
};

export const storeInput = (input: StoredInput): void => {
  const isStorable = input.text !== '' && input.text.length <= MAX_PGN_LENGTH;
  writeStored(STORAGE_KEY, isStorable ? JSON.stringify({ ...input, keptAt: Date.now() }) : undefined);
};

export const dropInput = (): void => storeInput(NOTHING);
