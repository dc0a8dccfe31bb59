import type { Result } from '../../../chess/types';

/** A request is one long text and little else. So many characters outside of texts are parsed in no time. */
const MAX_OUTSIDE = 10_000;

/**
 * Why a body is none. `unexpected`: millions of values instead of a text, which would take seconds and all memory to
 * parse.
 */
export type BodyProblem = 'malformed' | 'unexpected';

/** The value of a JSON body. What lies deeper than its fields is left out: no field that is asked for has any depth. */
export const readBody = (bytes: Uint8Array): Result<unknown, BodyProblem> => {
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
