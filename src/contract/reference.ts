/**
 * `/api/reference/…`: games of shared files and their players, for the whole installation. A person is scouted as
 * `reference:KEY`.
 */
import { z } from 'zod';
import { PLAYER_NAME } from './player/scout';
import type { Site } from './sites';

/** Size of an uploaded file in bytes. */
export const MAX_REFERENCE_BYTES = 2_000_000_000;
export const MAX_SUGGESTIONS = 10;
export const MAX_LISTED_PEOPLE = 200;

export const REFERENCE: Site = {
  site: 'reference',
  label: 'Reference games',
  capabilities: { evaluations: true, clocks: true, tournaments: true, search: false, since: false, studies: false },
};

const BASE = '/api/reference';
export const referencePaths = {
  /** POST: a file as `application/octet-stream`; GET: all files. */
  files: `${BASE}/files`,
  file: (id: number) => `${BASE}/files/${id}`,
  problems: (id: number) => `${BASE}/files/${id}/problems`,
  people: `${BASE}/people`,
  fide: (key: string) => `${BASE}/people/${encodeURIComponent(key)}/fide`,
  aicf: (key: string) => `${BASE}/people/${encodeURIComponent(key)}/aicf`,
} as const;

const count = z.number().int();

/**
 * `receiving`: the upload is in progress; all other states survive a restart. `undoing`: its games are being removed.
 */
export const REFERENCE_STATES = [
  'receiving',
  'waiting',
  'running',
  'finished',
  'cancelled',
  'failed',
  'undoing',
] as const;

export const referenceFileSchema = z.object({
  id: count,
  name: z.string(),
  state: z.enum(REFERENCE_STATES),
  /** Bytes of the upload: read, and total. */
  read: count,
  size: count,
  /** Games added by this file. */
  games: count,
  /** Duplicates. */
  known: count,
  skipped: count,
  /** Games cut at an illegal move. */
  shortened: count.default(0),
  /** Readable reason of a failure. */
  message: z.string().optional(),
  /** ISO 8601. */
  createdAt: z.string(),
  canChange: z.boolean(),
});
export type ReferenceFile = z.infer<typeof referenceFileSchema>;

export const referenceFilesSchema = z.object({
  /** Newest first. */
  files: z.array(referenceFileSchema),
  /** Of all files. */
  games: count,
  people: count,
  canAdd: z.boolean(),
});
export type ReferenceFiles = z.infer<typeof referenceFilesSchema>;

export const referenceQuerySchema = z.object({ name: z.string().trim().max(200).default('Games') });

/** A skipped game, or `isKept` one cut at an illegal move, and its location. */
export const referenceProblemsSchema = z.array(
  z.object({
    message: z.string(),
    game: count,
    line: count.optional(),
    column: count.optional(),
    moveNumber: z.string().optional(),
    /** Within a ZIP file. */
    file: z.string().optional(),
    isKept: z.literal(true).optional(),
  }),
);

export const referencePersonSchema = z.object({
  /** The part after `reference:`. */
  key: z.string(),
  /** `Surname, First`. */
  name: z.string(),
  fideId: count.optional(),
  aicfId: z.string().optional(),
  title: z.string().optional(),
  /** Latest known. */
  rating: count.optional(),
  games: count,
  /** Of the newest game. */
  lastYear: count.optional(),
});
export type ReferencePerson = z.infer<typeof referencePersonSchema>;

export const peopleQuerySchema = z.object({
  /** Prefix of a FIDE ID, an AICF ID or a name, its words in any order. Without it, everyone. */
  q: z.string().trim().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(MAX_LISTED_PEOPLE).default(MAX_SUGGESTIONS),
});

export const referencePeopleSchema = z.object({
  /** Whole words before parts of words, then by number of games, most first. */
  people: z.array(referencePersonSchema),
  hasGames: z.boolean(),
});
export type ReferencePeople = z.infer<typeof referencePeopleSchema>;

export const personKeySchema = z.string().regex(PLAYER_NAME);

/** A player of the FIDE rating list. */
export const fideCardSchema = z.object({
  id: count,
  name: z.string(),
  /** Three letters. */
  federation: z.string().optional(),
  title: z.string().optional(),
  /** Of birth. */
  year: count.optional(),
  standard: count.optional(),
  rapid: count.optional(),
  blitz: count.optional(),
});
export type FideCard = z.infer<typeof fideCardSchema>;

export const AICF_ID = /^[\w/-]{1,30}$/;
export const aicfMessages = { bad: 'An AICF ID has up to 30 letters, digits, “-” and “/”' } as const;
/** `null` removes the link. */
export const aicfLinkSchema = z.object({ aicfId: z.string().trim().regex(AICF_ID, aicfMessages.bad).nullable() });
