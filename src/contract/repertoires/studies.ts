/** `POST /api/repertoire-studies`: creates studies from a repertoire at a connected site. Guests' are in the request alone. */
import { z } from 'zod';
import { COLORS } from '../../chess/types';
import { endpoint } from '../endpoint';
import { madeStudySchema, studyRequestSchema } from '../preparation';
import { REPERTOIRE_LIMITS } from './repertoires';

export const REPERTOIRE_STUDY_LIMITS = {
  /** In one request; ten studies at Lichess. */
  chapters: 640,
  /** Characters. */
  pgn: 1_000_000,
} as const;

const requestSchema = studyRequestSchema.extend({
  name: z.string().trim().min(1).max(REPERTOIRE_LIMITS.name),
  orientation: z.enum(COLORS),
  /** PGN of one game each, with a `ChapterName` header. */
  chapters: z
    .array(z.string().min(1).max(REPERTOIRE_STUDY_LIMITS.pgn))
    .min(1)
    .max(REPERTOIRE_STUDY_LIMITS.chapters)
    .readonly(),
});

/** As many as hold all chapters. */
export const madeStudiesSchema = z.object({ studies: z.array(madeStudySchema).min(1).readonly() });

export const repertoireStudiesEndpoint = endpoint({
  method: 'POST',
  path: '/api/repertoire-studies',
  body: requestSchema,
  answer: madeStudiesSchema,
  access: 'anyone',
});
