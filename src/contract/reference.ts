/**
 * `/api/reference/…`: games of files that somebody added for everybody here, and the people in them. They belong to the
 * installation. A person is scouted as `reference:KEY`, like any player of a site.
 */
import { z } from 'zod';
import { PLAYER_NAME } from './player/scout';
import type { Site } from './sites';

/** Of a file, in bytes as it is sent. */
export const MAX_REFERENCE_BYTES = 2_000_000_000;
/** People that are suggested at most. */
export const MAX_SUGGESTIONS = 10;

export const REFERENCE: Site = {
  site: 'reference',
  label: 'Reference games',
  capabilities: { evaluations: true, clocks: true, tournaments: true, search: false, since: false, studies: false },
};

const BASE = '/api/reference';
export const referencePaths = {
  /** POST: the file as it is, `application/octet-stream`; GET: what there is. */
  files: `${BASE}/files`,
  file: (id: number) => `${BASE}/files/${id}`,
  problems: (id: number) => `${BASE}/files/${id}/problems`,
  people: `${BASE}/people`,
  fide: (key: string) => `${BASE}/people/${encodeURIComponent(key)}/fide`,
  aicf: (key: string) => `${BASE}/people/${encodeURIComponent(key)}/aicf`,
} as const;

const count = z.number().int();

/**
 * `receiving`: its bytes are still on their way. All others survive the end of the server. `undoing`: its games are being
 * removed, and then itself.
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
  /** As the file is called. */
  name: z.string(),
  state: z.enum(REFERENCE_STATES),
  /** Bytes as they came: read, and in all. */
  read: count,
  size: count,
  /** Games that are there by this file. */
  games: count,
  /** Games that were there before. */
  known: count,
  /** Games that were not taken. */
  skipped: count,
  /** Games that were taken up to a move that is not legal. */
  shortened: count.default(0),
  /** Why it failed, in words for people. */
  message: z.string().optional(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Whether whoever asks may cancel or undo it. */
  canChange: z.boolean(),
});
export type ReferenceFile = z.infer<typeof referenceFileSchema>;

export const referenceFilesSchema = z.object({
  /** The newest first. */
  files: z.array(referenceFileSchema),
  /** Of all files. */
  games: count,
  people: count,
  /** Whether whoever asks may add files. */
  canAdd: z.boolean(),
});
export type ReferenceFiles = z.infer<typeof referenceFilesSchema>;

export const referenceQuerySchema = z.object({ name: z.string().trim().max(200).default('Games') });

/** A game that was not taken, or `isKept` up to a move that is not legal, and where it is. */
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
  /** As in `reference:KEY`. */
  key: z.string(),
  /** `Surname, First`, as files write it. */
  name: z.string(),
  fideId: count.optional(),
  aicfId: z.string().optional(),
  title: z.string().optional(),
  /** Of the newest game that tells one. */
  rating: count.optional(),
  games: count,
  /** Of the newest game. */
  lastYear: count.optional(),
});
export type ReferencePerson = z.infer<typeof referencePersonSchema>;

export const peopleQuerySchema = z.object({
  /** The beginning of a FIDE ID, an AICF ID or a name. */
  q: z.string().trim().min(1).max(100),
});

export const referencePeopleSchema = z.object({
  /** Who has most games comes first. */
  people: z.array(referencePersonSchema),
  /** Whether there are reference games at all. */
  hasGames: z.boolean(),
});
export type ReferencePeople = z.infer<typeof referencePeopleSchema>;

export const personKeySchema = z.string().regex(PLAYER_NAME);

/** An official player by FIDE's lists. */
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
/** Without an ID the link is removed. */
export const aicfLinkSchema = z.object({ aicfId: z.string().trim().regex(AICF_ID, aicfMessages.bad).nullable() });
