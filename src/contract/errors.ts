/** The body of every refusal and failure, on every route. */
import { z } from 'zod';

/** `message` is for people; `id` and `values` are what it is made of, by the catalogue. */
export const errorSchema = z.object({
  message: z.string(),
  id: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
