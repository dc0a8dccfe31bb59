/** What Lichess tells of an official player: `GET /api/fide/player/{id}`, from FIDE's monthly lists. */
import { z } from 'zod';
import type { Result } from '../../../chess/types';
import type { SourceFailure } from '../failures';
import type { HttpSettings } from '../http/ask';
import type { FideCard } from '../source';
import { askJson } from './http';

const rating = z.number().int().optional().catch(undefined);
const text = z.string().optional().catch(undefined);

const cardSchema = z.object({
  id: z.number(),
  name: z.string(),
  federation: text,
  title: text,
  /** Of birth. */
  year: rating,
  standard: rating,
  rapid: rating,
  blitz: rating,
});

export const askFideCard = async (
  settings: HttpSettings,
  fideId: number,
  signal?: AbortSignal,
): Promise<Result<FideCard, SourceFailure>> => {
  const path = `/api/fide/player/${fideId}`;
  const answer = await askJson(settings, { path, signal });
  if (!answer.ok) return answer;
  const parsed = cardSchema.safeParse(answer.value);
  if (!parsed.success || parsed.data.id !== fideId) return { ok: false, error: { reason: 'unreadable' } };
  return { ok: true, value: withoutMissing(parsed.data) };
};

const withoutMissing = ({ id, name, ...rest }: z.infer<typeof cardSchema>): FideCard => ({
  ...{ id, name },
  federation: rest.federation,
  title: rest.title,
  year: rest.year,
  standard: rest.standard,
  rapid: rest.rapid,
  blitz: rest.blitz,
});
