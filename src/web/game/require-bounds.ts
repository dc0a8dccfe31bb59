import type { z } from 'zod';
import { Refusal } from '../lib/refusal';

/** For what enters a store in this browser: the bounds of the server, in its sentences. */
export const requireBounds = (schema: z.ZodType, value: unknown): void => {
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue !== undefined) throw new Refusal(issue.message);
};
