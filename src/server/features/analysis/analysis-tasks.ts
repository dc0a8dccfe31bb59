import type { Game } from '../../../chess/game';
import { type PgnProblem, readFirstGame } from '../../../chess/pgn/pgn';
import type { Result } from '../../../chess/types';
import { MAX_PGN_LENGTH, MAX_PLIES } from '../../../contract/analysis';
import type { Thread } from '../../platform/threads';

/** A request is one long text and little else. So many characters outside of texts are parsed in no time. */
const MAX_OUTSIDE = 10_000;

/** The value of a JSON body. What lies deeper than its fields is left out: no field that is asked for has any depth. */
const readBody = (bytes: Uint8Array): Result<unknown, BodyProblem> => {
  const text = new TextDecoder().decode(bytes);
  if (countOutside(text) > MAX_OUTSIDE) return { ok: false, error: 'unexpected' };
  try {
    return { ok: true, value: toFields(JSON.parse(text, refusePoison)) };
  } catch {
    return { ok: false, error: 'malformed' };
  }
};

const toFields = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, emptied(field)]))
    : emptied(value);

const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : value;
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As everywhere else: an object with a prototype of its own is no request. */
const refusePoison = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw new SyntaxError('a prototype in a body');
  return value;
};

/** Characters that are in no text, up to where they are too many. */
const countOutside = (json: string): number => {
  let outside = 0;
  for (let at = 0; at < json.length && outside <= MAX_OUTSIDE;) {
    const open = json.indexOf('"', at);
    if (open === -1) return outside + json.length - at;
    outside += open - at;
    at = endOfText(json, open + 1);
  }
  return outside;
};

const endOfText = (json: string, from: number): number => {
  for (let at = from; ;) {
    const quote = json.indexOf('"', at);
    if (quote === -1) return json.length;
    let escapes = 0;
    while (json.charAt(quote - 1 - escapes) === '\\') escapes++;
    if (escapes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
};

/** The one game of a text, short enough to be analyzed; its headers, of which there may be many, are left out. */
const readOneGame = (pgn: string): Result<Game, TextProblem> => {
  if (pgn.length > MAX_PGN_LENGTH) return refuse({ reason: 'too-large' });
  if (pgn.trim() === '') return refuse({ reason: 'blank' });
  const { games, first } = readFirstGame(pgn, MAX_PLIES);
  if (first === undefined) return refuse({ reason: 'no-moves' });
  if (games > 1) return refuse({ reason: 'several-games', games });
  if (!first.ok) {
    // A word that far on is refused for being there, whatever it says.
    return refuse(
      first.error.ply === MAX_PLIES ? { reason: 'too-many-moves' } : { reason: 'refused', problem: first.error },
    );
  }
  if (first.value.plies.length === 0) return refuse({ reason: 'no-moves' });
  return { ok: true, value: { ...first.value, headers: new Map() } };
};

const refuse = (error: TextProblem) => ({ ok: false as const, error });

/** What a thread does for the analysis: all that takes longer the longer a text is. */
export const analysisTasks = { readBody, readOneGame };

export type AnalysisThread = Thread<typeof analysisTasks>;

/**
 * Why a body is none. `unexpected`: millions of values instead of a text, which would take seconds and all memory to
 * parse.
 */
export type BodyProblem = 'malformed' | 'unexpected';

/** Why a text holds no game for the analysis. */
export type TextProblem =
  | { readonly reason: 'too-large' | 'blank' | 'no-moves' | 'too-many-moves' }
  | { readonly reason: 'several-games'; readonly games: number }
  | { readonly reason: 'refused'; readonly problem: PgnProblem };
