import type { z } from 'zod';
import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import { readJson } from '../http/read-json';
import type { AnswerCache } from './answer-cache';
import { askCached, type AskSettings, type Found, type Requested } from './ask-cached';

export type JsonSettings = AskSettings & { readonly listCache: AnswerCache<unknown> };

/** A small answer, checked; one that is not as the schema says cannot be read. */
export const askJson = async <Schema extends z.ZodType>(
  settings: JsonSettings,
  requested: Requested,
  schema: Schema,
): Promise<Result<Found<z.infer<Schema>>, SourceFailure>> => {
  const found = await askCached<unknown>(settings, requested, {
    cache: settings.listCache,
    read: async (answer) => {
      const json = await readJson(answer);
      return json.ok ? { ok: true, value: { value: json.value, size: JSON.stringify(json.value).length } } : json;
    },
  });
  if (!found.ok) return found;
  if (found.value.kind === 'nothing') return { ok: true, value: found.value };
  const parsed = schema.safeParse(found.value.value);
  if (!parsed.success) return { ok: false, error: { reason: 'unreadable' } };
  return { ok: true, value: { kind: 'found', value: parsed.data } };
};
