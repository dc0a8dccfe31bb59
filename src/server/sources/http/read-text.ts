import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import type { Answer } from './ask';

/** The whole text of an answer in UTF-8, of at most `max` characters: a longer one is left. */
export const readText = async (
  answer: Answer,
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
