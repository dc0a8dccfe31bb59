/**
 * `/api/user/{id}/studies` and `/api/studies/{study}`: games with variations and comments that somebody keeps together. A
 * study belongs to a user; whoever has its address may read it where its visibility says so, and nobody else learns that it
 * is there. Study and chapters carry versions: a change names the one that it was made from, and where that is another by
 * now the answer is 409 with what there is.
 */
import { z } from 'zod';
import { COLORS } from '../chess/types';
import { errorSchema } from './errors';

export const STUDY_LIMITS = {
  /** Of a user; deleted ones count until they are purged. */
  studies: 200,
  /** Of a study, as at Lichess. */
  chapters: 64,
  /** Characters. */
  name: 100,
  notes: 10_000,
  /** Of a chapter's PGN, of all chapters of a study, and of all studies of a user. */
  pgn: 100_000,
  pgnOfStudy: 2_000_000,
  pgnOfUser: 40_000_000,
  /** Of all chapters that are sent at once. */
  sent: 1_000_000,
  /** Public studies of all users that are listed, the latest first. */
  listed: 100,
} as const;

const text = (value: number): string => value.toLocaleString('en-US');

export const studyMessages = {
  noName: 'Please give it a name.',
  longNotes: `Notes have at most ${text(STUDY_LIMITS.notes)} characters.`,
  longPgn: `A chapter has at most ${text(STUDY_LIMITS.pgn)} characters. Please split it.`,
  tooManyStudies: `You have ${STUDY_LIMITS.studies} studies already. Please delete one; it counts for a day.`,
  tooManyChapters: `A study has at most ${STUDY_LIMITS.chapters} chapters and ${text(STUDY_LIMITS.pgnOfStudy)} characters.`,
  tooMuchText: `All your studies together have at most ${text(STUDY_LIMITS.pgnOfUser)} characters.`,
} as const;

/** `link`: whoever has the address may read it; `public`: it is listed, too. */
export const STUDY_VISIBILITIES = ['private', 'link', 'public'] as const;
export type StudyVisibility = (typeof STUDY_VISIBILITIES)[number];

/** What no one guesses: 128 bits, base64url. */
export const STUDY_ID = /^[\w-]{22}$/;

/** GET: the public ones of all users. */
export const PUBLIC_STUDIES_PATH = '/api/studies';

/** GET, POST */
export const studiesPath = (userId: number): string => `/api/user/${userId}/studies`;
/** POST: copies one that may be read. */
export const studyCopiesPath = (userId: number): string => `${studiesPath(userId)}/copies`;

export const studyPaths = (id: string) => {
  const study = `${PUBLIC_STUDIES_PATH}/${id}`;
  const chapter = (number: number) => `${study}/chapters/${number}`;
  return {
    /** GET, PUT, DELETE */
    study,
    /** GET: one file. */
    pgn: `${study}/pgn`,
    /** POST: undoes its deletion. */
    restore: `${study}/restore`,
    /** POST: adds some. */
    chapters: `${study}/chapters`,
    /** PUT; DELETE with `?version=`. */
    chapter,
    restoreChapter: (number: number) => `${chapter(number)}/restore`,
  };
};

const number = z.number().int();
const name = z.string().trim().min(1, studyMessages.noName).max(STUDY_LIMITS.name);
const version = number.min(0).max(999_999_999);

/** `pgn`: one game of `chess/notation/pgn`; it may have no moves. */
export const newChapterSchema = z.object({
  name,
  orientation: z.enum(COLORS),
  pgn: z.string().max(STUDY_LIMITS.pgn, studyMessages.longPgn),
});
export type NewChapter = z.infer<typeof newChapterSchema>;

const newChapters = z
  .array(newChapterSchema)
  .min(1)
  .max(STUDY_LIMITS.chapters)
  .refine((chapters) => sizeOf(chapters) <= STUDY_LIMITS.sent, studyMessages.tooManyChapters);
const sizeOf = (chapters: readonly NewChapter[]): number => chapters.reduce((sum, { pgn }) => sum + pgn.length, 0);

export const newChaptersSchema = z.object({ chapters: newChapters });

const details = {
  name,
  /** Markdown. */
  notes: z.string().max(STUDY_LIMITS.notes, studyMessages.longNotes),
  visibility: z.enum(STUDY_VISIBILITIES),
};

export const newStudySchema = z.object({
  ...details,
  chapters: newChapters,
  /** Of whoever asks: the same one never makes a second study. */
  wish: z.uuid().optional(),
});
export type NewStudy = z.infer<typeof newStudySchema>;

/** A change of anything but the moves. `version`: of the study that was changed. */
export const studyChangeSchema = z.object({
  ...details,
  version,
  /** The numbers of all chapters in their new order. */
  order: z.array(number).max(STUDY_LIMITS.chapters).optional(),
});
export type StudyChange = z.infer<typeof studyChangeSchema>;

/** `version`: of the chapter that was changed. */
export const chapterChangeSchema = newChapterSchema.extend({ version });
export type ChapterChange = z.infer<typeof chapterChangeSchema>;

export const copyRequestSchema = z.object({
  study: z.string().regex(STUDY_ID),
  wish: z.uuid().optional(),
});

/** `pgn` as `makePgn` writes it. */
export const chapterSchema = chapterChangeSchema.extend({ id: number });
export type Chapter = z.infer<typeof chapterSchema>;

export const studySchema = z.object({
  id: z.string(),
  ...details,
  version,
  changedAt: z.iso.datetime(),
  /** Whether whoever asks may change it. */
  canWrite: z.boolean(),
  /** In their order. */
  chapters: z.array(chapterSchema),
});
export type Study = z.infer<typeof studySchema>;

export const listedStudySchema = z.object({
  id: z.string(),
  name,
  visibility: z.enum(STUDY_VISIBILITIES),
  chapters: number,
  changedAt: z.iso.datetime(),
});
export type ListedStudy = z.infer<typeof listedStudySchema>;

/** The latest changed first. */
export const studiesSchema = z.object({
  /** Whether whoever asks may have studies here. */
  canWrite: z.boolean(),
  studies: z.array(listedStudySchema),
});
export type Studies = z.infer<typeof studiesSchema>;

export const publicStudiesSchema = z.array(listedStudySchema);

/** Bodies of a 409: somebody has changed it since the version that was sent; a chapter may be gone. */
export const studyConflictSchema = errorSchema.extend({ study: studySchema });
export const chapterConflictSchema = errorSchema.extend({ chapter: chapterSchema.nullable() });

/** What is kept of a user's studies, in the file of all that is kept. */
export const ownStudiesSchema = z.array(
  studySchema.omit({ canWrite: true }).extend({ deletedAt: z.string().optional() }),
);
