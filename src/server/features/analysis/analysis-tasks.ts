import type { Game } from '../../../chess/game';
import { type PgnProblem, readFirstGame } from '../../../chess/pgn/pgn';
import type { Result } from '../../../chess/types';
import { MAX_PGN_LENGTH, MAX_PLIES } from '../../../contract/analysis/analysis';
import type { Thread } from '../../platform/threads';

/** Maximum characters outside of string literals: a request is one long text and little else. */
const MAX_CHARACTERS_OUTSIDE_STRINGS = 10_000;

/** Parses a JSON body and empties nested values, since no field has any depth. */
const readBody = (bytes: Uint8Array): Result<unknown, BodyProblem> => {
  const text = new TextDecoder().decode(bytes);
  if (countOutsideStrings(text) > MAX_CHARACTERS_OUTSIDE_STRINGS) return { ok: false, error: 'unexpected' };
  try {
    return { ok: true, value: toFields(JSON.parse(text, rejectPrototype)) };
  } catch {
    return { ok: false, error: 'malformed' };
  }
};

const toFields = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, emptyNested(field)]))
    : emptyNested(value);

const emptyNested = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : value;
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rejects prototype pollution, as Fastify's own parser does. */
const rejectPrototype = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw new SyntaxError('a prototype in a body');
  return value;
};

/** Characters outside of string literals; stops counting beyond the maximum. */
const countOutsideStrings = (json: string): number => {
  let outside = 0;
  for (let at = 0; at < json.length && outside <= MAX_CHARACTERS_OUTSIDE_STRINGS;) {
    const open = json.indexOf('"', at);
    if (open === -1) return outside + json.length - at;
    outside += open - at;
    at = endOfString(json, open + 1);
  }
  return outside;
};

const endOfString = (json: string, from: number): number => {
  for (let at = from; ;) {
    const quote = json.indexOf('"', at);
    if (quote === -1) return json.length;
    let escapes = 0;
    while (json.charAt(quote - 1 - escapes) === '\\') escapes++;
    if (escapes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
};

/** The only game of a text, without its headers, of which there may be many. */
const readOneGame = (pgn: string): Result<Game, TextProblem> => {
  if (pgn.length > MAX_PGN_LENGTH) return reject({ reason: 'too-large' });
  if (pgn.trim() === '') return reject({ reason: 'blank' });
  const { games, first } = readFirstGame(pgn, MAX_PLIES);
  if (first === undefined) return reject({ reason: 'no-moves' });
  if (games > 1) return reject({ reason: 'several-games', games });
  if (!first.ok) {
    // Any token beyond the last allowed ply means that the game is too long.
    return reject(
      first.error.ply === MAX_PLIES ? { reason: 'too-many-moves' } : { reason: 'refused', problem: first.error },
    );
  }
  if (first.value.plies.length === 0) return reject({ reason: 'no-moves' });
  return { ok: true, value: { ...first.value, headers: new Map() } };
};

const reject = (error: TextProblem) => ({ ok: false as const, error });

/** Tasks for a worker thread whose time grows with the length of the text. */
export const analysisTasks = { readBody, readOneGame };

export type AnalysisThread = Thread<typeof analysisTasks>;

/** `unexpected`: so many values that parsing would take seconds and exhaust memory. */
export type BodyProblem = 'malformed' | 'unexpected';

export type TextProblem =
  | { readonly reason: 'too-large' | 'blank' | 'no-moves' | 'too-many-moves' }
  | { readonly reason: 'several-games'; readonly games: number }
  | { readonly reason: 'refused'; readonly problem: PgnProblem };
