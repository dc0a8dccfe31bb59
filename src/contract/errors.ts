/** The body of every refusal and failure, on every route. */
import { z } from 'zod';

export const errorSchema = z.object({ message: z.string() });
