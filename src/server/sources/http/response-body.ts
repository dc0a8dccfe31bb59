import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import type { SiteResponse } from './ask';

/** Characters. */
const MAX_JSON_LENGTH = 1_000_000;

const UNREADABLE = { ok: false, error: { reason: 'unreadable' } } as const;

export const readJson = async (
  answer: SiteResponse,
  max = MAX_JSON_LENGTH,
): Promise<Result<unknown, SourceFailure>> => {
  let text = '';
  for await (const line of readLines(answer.chunks, max)) {
    if (line.kind === 'too-long') return UNREADABLE;
    text += line.text;
    if (text.length > max) return UNREADABLE;
  }
  const broken = answer.failure();
  if (broken !== undefined) return { ok: false, error: broken };
  const value = parseJson(text);
  return value === undefined ? UNREADABLE : { ok: true, value };
};

// Lines and elements of a stream, in bounded memory

/** Characters; an analyzed game of 300 moves has about 100,000. */
const MAX_LINE_LENGTH = 1_000_000;

export type Line =
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'rest'; readonly text: string }
  | { readonly kind: 'too-long' };

export async function* readLines(chunks: AsyncIterable<Uint8Array>, maxLine = MAX_LINE_LENGTH): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    const parts = [rest + first, ...others];
    rest = parts.pop() ?? '';
    for (const text of parts) {
      if (isTooLong || text.length > maxLine) yield { kind: 'too-long' };
      else if (text.trim() !== '') yield { kind: 'whole', text };
      isTooLong = false;
    }
    if (rest.length > maxLine) isTooLong = true;
    if (isTooLong) rest = '';
  }
  if (isTooLong) yield { kind: 'too-long' };
  else if (rest.trim() !== '') yield { kind: 'rest', text: rest };
}

/**
 * The objects of the array in JSON like `{"games":[{…},{…}]}`, each as its own text, so that a long response is never
 * parsed at once.
 */

type Elements = {
  /** An object over the limit is an empty text. */
  readonly texts: AsyncIterable<string>;
  /** Valid after reading: whether the text was one complete object with an array. */
  readonly isWhole: () => boolean;
};

/** Nesting depth of an array element. */
const ELEMENT_DEPTH = 2;

export const readElements = (chunks: AsyncIterable<Uint8Array>, maxElement = MAX_LINE_LENGTH): Elements => {
  const decoder = new TextDecoder();
  const state: ScanState = { depth: 0, isInString: false, isEscaped: false, hasArray: false };
  let partial = '';

  function* split(text: string): Generator<string> {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const before = state.depth;
      advance(state, text.charAt(at));
      if (before === ELEMENT_DEPTH && state.depth > before) from = at;
      if (before > ELEMENT_DEPTH && state.depth === ELEMENT_DEPTH) {
        const element = partial + text.slice(from, at + 1);
        partial = '';
        yield element.length > maxElement ? '' : element;
      }
    }
    if (state.depth > ELEMENT_DEPTH) partial = (partial + text.slice(from)).slice(0, maxElement + 1);
  }

  async function* read(): AsyncGenerator<string> {
    for await (const chunk of chunks) yield* split(decoder.decode(chunk, { stream: true }));
  }

  return { texts: read(), isWhole: () => state.hasArray && state.depth === 0 };
};

type ScanState = { depth: number; isInString: boolean; isEscaped: boolean; hasArray: boolean };

const advance = (state: ScanState, char: string): void => {
  if (state.isEscaped) state.isEscaped = false;
  else if (state.isInString) {
    if (char === '"') state.isInString = false;
    else if (char === '\\') state.isEscaped = true;
  } else if (char === '"') state.isInString = true;
  else if (char === '{' || char === '[') {
    state.depth += 1;
    if (char === '[' && state.depth === ELEMENT_DEPTH) state.hasArray = true;
  } else if (char === '}' || char === ']') state.depth -= 1;
};

/** `max`: characters; a longer text is a failure. */
export const readText = async (
  answer: SiteResponse,
  max: number,
): Promise<Result<string, SourceFailure | { readonly reason: 'linked-too-large' }>> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > max) return { ok: false, error: { reason: 'linked-too-large' } };
  }
  const broken = answer.failure();
  return broken === undefined ? { ok: true, value: text + decoder.decode() } : { ok: false, error: broken };
};

/** `undefined` for invalid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
