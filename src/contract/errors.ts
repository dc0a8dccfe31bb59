/** The body of every error response. */
import { z } from 'zod';

/** `message` is readable text; `id` and `values` let a client translate it. */
export const errorSchema = z.object({
  message: z.string(),
  id: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
