/**
 * `/api/user/{id}/studies` and `/api/studies/{study}`. What comes in is bounded; what is stored is read without bounds, so that
 * it can be read whatever bounded it once. Studies that a client may not read respond as missing. A change
 * names the version it was made from; a stale version gets 409 with the current state.
 */
import { z } from 'zod';
import { OPENING_PLIES } from '../chess/studies/study-pgn';
import { numberText } from '../chess/text';
import { COLORS } from '../chess/types';
import { keptAnalysisSchema, newKeptAnalysisSchema } from './analysis/analysis';
import { endpoint } from './endpoint';
import { errorSchema } from './errors';
import { numberParam, userParams } from './params';

export const STUDY_LIMITS = {
  /** Per user; deleted ones count until they are purged. */
  studies: 200,
  /** Per study, as at Lichess. */
  chapters: 64,
  /** Characters. */
  name: 100,
  notes: 10_000,
  /** Per chapter, per study and per user. */
  pgn: 100_000,
  pgnOfStudy: 2_000_000,
  pgnOfUser: 40_000_000,
  /** Of all analyses of a user's chapters. */
  analysesOfUser: 100_000_000,
  /** All chapters of one request, with their analyses. */
  sent: 1_000_000,
  /** Public studies listed, latest first. */
  listed: 100,
} as const;

export const studyMessages = {
  noName: 'Please give it a name.',
  longNotes: `Notes have at most ${numberText(STUDY_LIMITS.notes)} characters.`,
  longPgn: `A chapter has at most ${numberText(STUDY_LIMITS.pgn)} characters. Please split it.`,
  tooManyStudies: `You already have ${STUDY_LIMITS.studies} studies. Please delete one; deleted ones count for a day.`,
  tooManyChapters: `A study has at most ${STUDY_LIMITS.chapters} chapters and ${numberText(STUDY_LIMITS.pgnOfStudy)} characters.`,
  tooManyAnalyses: `The analyses of all your chapters together have at most ${numberText(STUDY_LIMITS.analysesOfUser)} characters. Please delete analyzed chapters; deleted ones count for a day.`,
  tooMuchText: `All your studies together have at most ${numberText(STUDY_LIMITS.pgnOfUser)} characters.`,
} as const;

/** `link`: readable with the address; `public`: also listed. */
export const STUDY_VISIBILITIES = ['private', 'link', 'public'] as const;
export type StudyVisibility = (typeof STUDY_VISIBILITIES)[number];

/** 128 random bits, base64url. */
export const STUDY_ID = /^[\w-]{22}$/;

const number = z.number().int();
const name = z.string().trim().min(1, studyMessages.noName).max(STUDY_LIMITS.name);
const version = number.min(0).max(999_999_999);

/** `pgn`: one game, possibly without moves. */
export const newChapterSchema = z.object({
  name,
  orientation: z.enum(COLORS),
  pgn: z.string().max(STUDY_LIMITS.pgn, studyMessages.longPgn),
});
export type NewChapter = z.infer<typeof newChapterSchema>;

/** A chapter to add may bring the analysis of its main line. */
export const addedChapterSchema = newChapterSchema.extend({ analysis: newKeptAnalysisSchema.optional() });
export type AddedChapter = z.infer<typeof addedChapterSchema>;

const newChapters = z
  .array(addedChapterSchema)
  .min(1)
  .max(STUDY_LIMITS.chapters)
  .refine((chapters) => sizeOf(chapters) <= STUDY_LIMITS.sent, studyMessages.tooManyChapters);

/** In characters. */
export const chapterSize = ({ pgn, analysis }: AddedChapter): number =>
  pgn.length + (analysis === undefined ? 0 : JSON.stringify(analysis).length);

const sizeOf = (chapters: readonly AddedChapter[]): number =>
  chapters.reduce((sum, chapter) => sum + chapterSize(chapter), 0);

export const newChaptersSchema = z.object({
  chapters: newChapters,
  /** How many the study had when this was first sent. If these follow them already, they are not added again. */
  after: z.number().int().min(0).optional(),
});

const details = {
  name,
  /** Markdown. */
  notes: z.string().max(STUDY_LIMITS.notes, studyMessages.longNotes),
  visibility: z.enum(STUDY_VISIBILITIES),
};

export const newStudySchema = z.object({
  ...details,
  chapters: newChapters,
  /** Idempotency key of the client. */
  idempotencyKey: z.uuid().optional(),
});
export type NewStudy = z.infer<typeof newStudySchema>;

/** Anything but moves. `version`: of the study. */
export const studyChangeSchema = z.object({
  ...details,
  version,
  /** All chapter numbers in the new order. */
  order: z.array(number).max(STUDY_LIMITS.chapters).optional(),
});
export type StudyChange = z.infer<typeof studyChangeSchema>;

/** `version`: of the chapter. */
export const chapterChangeSchema = newChapterSchema.extend({ version });
export type ChapterChange = z.infer<typeof chapterChangeSchema>;

const copyRequestSchema = z.object({
  study: z.string().regex(STUDY_ID),
  idempotencyKey: z.uuid().optional(),
});

/** As stored; `pgn` in normalized form. */
export const chapterSchema = z.object({
  id: z.number(),
  name: z.string(),
  orientation: z.enum(COLORS),
  pgn: z.string(),
  version: z.number(),
  /** When its analysis was stored, in milliseconds since 1970; missing without one. */
  analyzedAt: z.number().optional(),
});
export type Chapter = z.infer<typeof chapterSchema>;

export const studySchema = z.object({
  id: z.string(),
  name: z.string(),
  notes: z.string(),
  visibility: z.enum(STUDY_VISIBILITIES),
  version: z.number(),
  changedAt: z.string(),
  canWrite: z.boolean(),
  /** The username of whoever made it; missing for themselves. */
  owner: z.string().optional(),
  chapters: z.array(chapterSchema),
});
export type Study = z.infer<typeof studySchema>;

const listedStudySchema = z.object({
  id: z.string(),
  name: z.string(),
  visibility: z.enum(STUDY_VISIBILITIES),
  chapters: number,
  changedAt: z.string(),
  /** The start and the first moves of its first chapter as PGN; missing without chapters. */
  first: chapterSchema.pick({ orientation: true, pgn: true }).optional(),
});
export type ListedStudy = z.infer<typeof listedStudySchema>;

/** What a study in one place outgrows with a change; `undefined` where it has room, or did not grow. */
export const findOutgrown = (before: readonly NewChapter[], after: readonly NewChapter[]): string | undefined => {
  const isGrowing = after.length > before.length || sizeOf(after) > sizeOf(before);
  const isFull = after.length > STUDY_LIMITS.chapters || sizeOf(after) > STUDY_LIMITS.pgnOfStudy;
  return isGrowing && isFull ? studyMessages.tooManyChapters : undefined;
};

/** Last changed first. */
export const studiesSchema = z.object({
  /** Whether the requester may create studies here. */
  canWrite: z.boolean(),
  studies: z.array(listedStudySchema),
});
export type Studies = z.infer<typeof studiesSchema>;

/** Of a chapter: made for its main line at that time, which may have been edited since. */
export const chapterAnalysisSchema = z.object({ analyzedAt: number, analysis: keptAnalysisSchema });
export type ChapterAnalysis = z.infer<typeof chapterAnalysisSchema>;

export const analyzedAtSchema = chapterAnalysisSchema.pick({ analyzedAt: true });

/** Bodies of a 409; `null` when the chapter was deleted. */
export const studyConflictSchema = errorSchema.extend({ study: studySchema });
export const chapterConflictSchema = errorSchema.extend({ chapter: chapterSchema.nullable() });

/** In one request. */
export const MAX_OPENING_LINES = 16;

/** Each from the start position, as `e2e4-c7c5`. */
const openingLinesSchema = z.object({
  lines: z.array(z.string().max(6 * OPENING_PLIES)).max(MAX_OPENING_LINES),
});

/** In the order of the lines; `ply` is the last that has a name. */
export const openingsSchema = z.array(z.object({ eco: z.string(), name: z.string(), ply: number }).nullable());
export type NamedOpening = z.infer<typeof openingsSchema>[number];

const STUDIES = '/api/user/:id/studies';
const STUDY = '/api/studies/:study';
const CHAPTER = `${STUDY}/chapters/:chapter` as const;
const ANALYSIS = `${CHAPTER}/analysis` as const;

const studyParams = z.object({ study: z.string().regex(STUDY_ID, 'Expected the id of a study') });
const chapterParams = studyParams.extend({ chapter: numberParam });

const changedChapterSchema = z.union([chapterConflictSchema, errorSchema]);

export const studiesApi = {
  list: endpoint({
    method: 'GET',
    path: STUDIES,
    params: userParams,
    answer: studiesSchema,
    access: 'write-or-empty',
    isKeptOffline: true,
  }),
  listPublic: endpoint({
    method: 'GET',
    path: '/api/studies',
    answer: z.array(listedStudySchema),
    access: 'anyone',
  }),
  make: endpoint({
    method: 'POST',
    path: STUDIES,
    params: userParams,
    body: newStudySchema,
    answer: studySchema,
    status: 201,
    access: 'write',
  }),
  copy: endpoint({
    method: 'POST',
    path: `${STUDIES}/copies`,
    params: userParams,
    body: copyRequestSchema,
    answer: studySchema,
    status: 201,
    access: 'write',
  }),
  read: endpoint({
    method: 'GET',
    path: STUDY,
    params: studyParams,
    answer: studySchema,
    access: 'read-study',
    isKeptOffline: true,
  }),
  pgn: endpoint({
    method: 'GET',
    path: `${STUDY}/pgn`,
    params: studyParams,
    answer: z.string(),
    media: 'application/x-chess-pgn',
    access: 'read-study',
  }),
  change: endpoint({
    method: 'PUT',
    path: STUDY,
    params: studyParams,
    body: studyChangeSchema,
    answer: studySchema,
    conflict: studyConflictSchema,
    access: 'write-study',
  }),
  delete: endpoint({ method: 'DELETE', path: STUDY, params: studyParams, access: 'write-study' }),
  restore: endpoint({ method: 'POST', path: `${STUDY}/restore`, params: studyParams, access: 'deleted-study' }),
  addChapters: endpoint({
    method: 'POST',
    path: `${STUDY}/chapters`,
    params: studyParams,
    body: newChaptersSchema,
    answer: studySchema,
    status: 201,
    access: 'write-study',
  }),
  changeChapter: endpoint({
    method: 'PUT',
    path: CHAPTER,
    params: chapterParams,
    body: chapterChangeSchema,
    answer: chapterSchema,
    conflict: changedChapterSchema,
    access: 'write-study',
  }),
  deleteChapter: endpoint({
    method: 'DELETE',
    path: CHAPTER,
    params: chapterParams,
    query: z.object({ version: z.coerce.number().int().min(0) }),
    conflict: changedChapterSchema,
    access: 'write-study',
  }),
  restoreChapter: endpoint({
    method: 'POST',
    path: `${CHAPTER}/restore`,
    params: chapterParams,
    access: 'write-study',
  }),
  readAnalysis: endpoint({
    method: 'GET',
    path: ANALYSIS,
    params: chapterParams,
    answer: chapterAnalysisSchema,
    access: 'read-study',
    isKeptOffline: true,
  }),
  writeAnalysis: endpoint({
    method: 'PUT',
    path: ANALYSIS,
    params: chapterParams,
    body: newKeptAnalysisSchema,
    answer: analyzedAtSchema,
    access: 'write-study',
  }),
  nameOpenings: endpoint({
    method: 'POST',
    path: '/api/openings',
    body: openingLinesSchema,
    answer: openingsSchema,
    access: 'anyone',
  }),
} as const;

/** Part of a user's data export. */
export const ownStudiesSchema = z.array(
  studySchema.omit({ canWrite: true }).extend({ deletedAt: z.string().optional() }),
);

/** Part of a user's data export: the analyses of chapters. */
export const ownChapterAnalysesSchema = z.array(chapterAnalysisSchema.extend({ study: z.string(), chapter: number }));
