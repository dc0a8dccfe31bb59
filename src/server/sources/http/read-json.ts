import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import type { Answer } from './ask';
import { parseJson } from './parse-json';
import { readLines } from './read-lines';

/** Characters of an answer that is read whole. */
const MAX_JSON = 1_000_000;

const UNREADABLE = { ok: false, error: { reason: 'unreadable' } } as const;

/** The one JSON value of an answer that is small. */
export const readJson = async (answer: Answer, max = MAX_JSON): Promise<Result<unknown, SourceFailure>> => {
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
