/**
 * `/api/user/{id}/repertoires` and `/api/repertoires/{repertoire}`. What comes in is bounded; what is stored is read without
 * bounds, so that it can be read whatever bounded it once. Repertoires are private, also where the profile is
 * public: those of others respond as missing. A change names the version it was made from; a stale version gets 409.
 */
import { z } from 'zod';
import { KNOWN_SPEEDS } from '../../chess/clock';
import {
  GOALS,
  MAX_NAG,
  MOVE_ORIGINS,
  MOVE_RANKS,
  NOTE_LIMITS,
  type RepertoireContent,
  type RepertoireNote,
} from '../../chess/repertoire/repertoire';
import { numberText } from '../../chess/text';
import { SHAPE_COLORS } from '../../chess/tree/comment';
import { COLORS } from '../../chess/types';
import { endpoint } from '../endpoint';
import { errorSchema } from '../errors';
import { userParams } from '../params';

export const REPERTOIRE_LIMITS = {
  /** Per user; deleted ones count until they are purged. */
  repertoires: 20,
  /** Per repertoire and per user. */
  moves: 10_000,
  movesOfUser: 100_000,
  /** Per repertoire. */
  notes: 2000,
  starts: 500,
  /** Characters. */
  name: 100,
  noteText: NOTE_LIMITS.text,
  /** Of all notes together. */
  notesText: 1_000_000,
  /** Arrows and circles: per note, and of all notes of a request. */
  shapes: NOTE_LIMITS.shapes,
  notesShapes: 20_000,
  /** Of studies, that it follows. */
  chapters: 64,
  /** Edits that can be undone, for a day. */
  undos: 50,
} as const;

export const repertoireMessages = {
  noName: 'Please give it a name.',
  longNote: `A note has at most ${numberText(REPERTOIRE_LIMITS.noteText)} characters.`,
  tooManyRepertoires: `You already have ${REPERTOIRE_LIMITS.repertoires} repertoires. Please delete one; deleted ones count for a day.`,
  tooManyMoves: `A repertoire has at most ${numberText(REPERTOIRE_LIMITS.moves)} moves, and all of yours together at most ${numberText(REPERTOIRE_LIMITS.movesOfUser)}.`,
  tooManyNotes: `A repertoire has at most ${numberText(REPERTOIRE_LIMITS.notes)} notes.`,
  tooMuchText: `The notes of a repertoire have at most ${numberText(REPERTOIRE_LIMITS.notesText)} characters together.`,
  tooManyStarts: `A repertoire begins at no more than ${REPERTOIRE_LIMITS.starts} positions.`,
  tooManyChapters: `A repertoire follows at most ${REPERTOIRE_LIMITS.chapters} chapters.`,
  tooManyShapes: `A note has at most ${REPERTOIRE_LIMITS.shapes} arrows and circles, and all notes together ${numberText(REPERTOIRE_LIMITS.notesShapes)}.`,
} as const;

/** Of a `paused` one nothing is due; an `archived` one is not used at all. */
export const REPERTOIRE_STATES = ['active', 'paused', 'archived'] as const;
export type RepertoireState = (typeof REPERTOIRE_STATES)[number];

/** 128 random bits, base64url. */
export const REPERTOIRE_ID = /^[\w-]{22}$/;

const integer = z.number().int();
const name = z.string().trim().min(1, repertoireMessages.noName).max(REPERTOIRE_LIMITS.name);
const version = integer.min(0).max(999_999_999);

/** Milliseconds since 1970. */
export const timeSchema = integer.min(0).max(8_640_000_000_000_000);

/** Whether it is in normal form is checked by the server. */
export const positionSchema = z
  .string()
  .max(90)
  .regex(/^[1-8pnbrqkPNBRQK/]+ [wb] (?:-|[KQkq]{1,4}) (?:-|[a-h][36])$/);

export const uciSchema = z.string().regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/);

const square = z.string().regex(/^[a-h][1-8]$/);

const shapeSchema = z.object({ color: z.enum(SHAPE_COLORS), from: square, to: square.optional() });

const moveKeySchema = z.object({ position: positionSchema, uci: uciSchema });

const nag = integer.min(1).max(MAX_NAG);

const moveSchema = moveKeySchema.extend({
  rank: z.enum(MOVE_RANKS),
  isPaused: z.boolean(),
  origin: z.enum(MOVE_ORIGINS),
  addedAt: timeSchema,
  /** Annotation symbols, as PGN numbers them. */
  nags: z.array(nag).max(MAX_NAG).readonly().optional(),
});

const noteSchema = z.object({
  position: positionSchema,
  uci: uciSchema.optional(),
  text: z.string().max(REPERTOIRE_LIMITS.noteText, repertoireMessages.longNote),
  shapes: z.array(shapeSchema).max(REPERTOIRE_LIMITS.shapes, repertoireMessages.tooManyShapes).readonly(),
});

const startSchema = z.object({ position: positionSchema, name: z.string().trim().max(REPERTOIRE_LIMITS.name) });

const startsSchema = z
  .array(startSchema)
  .min(1)
  .max(REPERTOIRE_LIMITS.starts, repertoireMessages.tooManyStarts)
  .readonly();

const movesSchema = z.array(moveSchema).max(REPERTOIRE_LIMITS.moves, repertoireMessages.tooManyMoves).readonly();

const notesSchema = z
  .array(noteSchema)
  .max(REPERTOIRE_LIMITS.notes, repertoireMessages.tooManyNotes)
  .refine((notes) => sumOf(notes, textLength) <= REPERTOIRE_LIMITS.notesText, repertoireMessages.tooMuchText)
  .refine((notes) => sumOf(notes, shapeCount) <= REPERTOIRE_LIMITS.notesShapes, repertoireMessages.tooManyShapes)
  .readonly();

const sumOf = (notes: readonly RepertoireNote[], of: (note: RepertoireNote) => number): number =>
  notes.reduce((sum, note) => sum + of(note), 0);

const textLength = ({ text }: RepertoireNote): number => text.length;

const shapeCount = ({ shapes }: RepertoireNote): number => shapes.length;

const content = { starts: startsSchema, moves: movesSchema, notes: notesSchema };

/** As stored. */
const storedContent = {
  starts: z.array(z.object({ position: z.string(), name: z.string() })).readonly(),
  moves: z
    .array(
      moveSchema.extend({
        position: z.string(),
        uci: z.string(),
        addedAt: z.number(),
        nags: z.array(z.number()).readonly().optional(),
      }),
    )
    .readonly(),
  notes: z
    .array(
      z.object({
        position: z.string(),
        uci: z.string().optional(),
        text: z.string(),
        shapes: z.array(shapeSchema).readonly(),
      }),
    )
    .readonly(),
};

const settings = { goal: z.literal(GOALS), speed: z.enum(KNOWN_SPEEDS) };

const options = {
  name,
  ...settings,
  /** Of the opponents. */
  rating: integer.min(0).max(4000),
};

const color = z.enum(COLORS);
const state = z.enum(REPERTOIRE_STATES);

export const newRepertoireSchema = z.object({
  ...options,
  color,
  ...content,
  /** Idempotency key of the client. */
  idempotencyKey: z.uuid().optional(),
});
export type NewRepertoire = z.infer<typeof newRepertoireSchema>;

/** `study`: its id, also of one in the browser. `seen`: a hash of the moves that were compared last. */
const studyChapterSchema = z.object({
  study: z.string().regex(/^[\w-]{22,36}$/),
  chapter: integer.min(0).max(999_999_999),
  seen: z.string().max(64),
});

const chapters = z
  .array(studyChapterSchema)
  .max(REPERTOIRE_LIMITS.chapters, repertoireMessages.tooManyChapters)
  .readonly()
  .optional();

/** Anything but moves, notes and starts; the color never changes. Missing chapters stay as they are. */
export const repertoireChangeSchema = z.object({ ...options, state, version, chapters });
export type RepertoireChange = z.infer<typeof repertoireChangeSchema>;

export const editSchema = z.object({
  put: movesSchema,
  removed: z.array(moveKeySchema).max(REPERTOIRE_LIMITS.moves).readonly(),
  notes: notesSchema,
  starts: startsSchema.optional(),
});

export const repertoireEditSchema = z.object({ version, edit: editSchema });
export type VersionedEdit = z.infer<typeof repertoireEditSchema>;

const repertoireUndoSchema = z.object({ version });

const head = {
  id: z.string(),
  name: z.string(),
  ...settings,
  rating: z.number(),
  color,
  state,
  version: z.number(),
  changedAt: z.string(),
  /** Whether an edit can be undone. */
  canUndo: z.boolean(),
  /** Chapters of studies whose changes are offered; missing without any. */
  chapters: z
    .array(z.object({ study: z.string(), chapter: z.number(), seen: z.string() }))
    .readonly()
    .optional(),
};

/** The moves are in no particular order. */
export const storedRepertoireSchema = z.object({ ...head, ...storedContent });
export type StoredRepertoire = z.infer<typeof storedRepertoireSchema>;

export const listedRepertoireSchema = z.object({ ...head, moves: integer });
export type ListedRepertoire = z.infer<typeof listedRepertoireSchema>;

/** Last changed first. */
export const repertoiresSchema = z.object({
  /** Whether the requester may create repertoires here. */
  canWrite: z.boolean(),
  repertoires: z.array(listedRepertoireSchema).readonly(),
});
export type Repertoires = z.infer<typeof repertoiresSchema>;

/** Without the content, which the client knows. */
export const repertoireHeadSchema = z.object(head);
export type RepertoireHead = z.infer<typeof repertoireHeadSchema>;

export const storedEditSchema = z.object({
  put: storedContent.moves,
  removed: z.array(z.object({ position: z.string(), uci: z.string() })).readonly(),
  notes: storedContent.notes,
  starts: storedContent.starts.optional(),
});

/** `edit` is what the undo did. */
export const undoneEditSchema = repertoireHeadSchema.extend({ edit: storedEditSchema });
export type UndoneEdit = z.infer<typeof undoneEditSchema>;

/** Body of a 409. The newer version may be large, and is read by whoever needs it. */
export const repertoireConflictSchema = errorSchema.extend({ id: z.literal('repertoire-changed') });

const REPERTOIRES = '/api/user/:id/repertoires';
const REPERTOIRE = '/api/repertoires/:repertoire';

const params = z.object({ repertoire: z.string().regex(REPERTOIRE_ID, 'Expected the id of a repertoire') });

const editConflictSchema = z.union([repertoireConflictSchema, errorSchema]);

export const repertoiresApi = {
  list: endpoint({
    method: 'GET',
    path: REPERTOIRES,
    params: userParams,
    answer: repertoiresSchema,
    access: 'write-or-empty',
    isKeptOffline: true,
  }),
  make: endpoint({
    method: 'POST',
    path: REPERTOIRES,
    params: userParams,
    body: newRepertoireSchema,
    answer: storedRepertoireSchema,
    status: 201,
    access: 'write',
  }),
  read: endpoint({
    method: 'GET',
    path: REPERTOIRE,
    params,
    answer: storedRepertoireSchema,
    access: 'repertoire',
    isKeptOffline: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: REPERTOIRE,
    params,
    body: repertoireChangeSchema,
    answer: repertoireHeadSchema,
    conflict: repertoireConflictSchema,
    access: 'repertoire',
  }),
  delete: endpoint({ method: 'DELETE', path: REPERTOIRE, params, access: 'repertoire' }),
  restore: endpoint({ method: 'POST', path: `${REPERTOIRE}/restore`, params, access: 'deleted-repertoire' }),
  edit: endpoint({
    method: 'POST',
    path: `${REPERTOIRE}/edits`,
    params,
    body: repertoireEditSchema,
    answer: repertoireHeadSchema,
    conflict: editConflictSchema,
    access: 'repertoire',
  }),
  undo: endpoint({
    method: 'POST',
    path: `${REPERTOIRE}/undo`,
    params,
    body: repertoireUndoSchema,
    answer: undoneEditSchema,
    conflict: editConflictSchema,
    access: 'repertoire',
  }),
} as const;

/** What a repertoire in one place outgrows with a change; `undefined` where it has room, or did not grow. */
export const findOutgrown = (before: RepertoireContent, after: RepertoireContent): string | undefined =>
  BOUNDS.find(({ sizeOf, most }) => sizeOf(after) > Math.max(most, sizeOf(before)))?.message;

type Bound = {
  readonly sizeOf: (content: RepertoireContent) => number;
  readonly most: number;
  readonly message: string;
};

const BOUNDS: readonly Bound[] = [
  {
    sizeOf: ({ moves }) => moves.length,
    most: REPERTOIRE_LIMITS.moves,
    message: repertoireMessages.tooManyMoves,
  },
  {
    sizeOf: ({ starts }) => starts.length,
    most: REPERTOIRE_LIMITS.starts,
    message: repertoireMessages.tooManyStarts,
  },
  {
    sizeOf: ({ notes }) => notes.length,
    most: REPERTOIRE_LIMITS.notes,
    message: repertoireMessages.tooManyNotes,
  },
  {
    sizeOf: ({ notes }) => sumOf(notes, textLength),
    most: REPERTOIRE_LIMITS.notesText,
    message: repertoireMessages.tooMuchText,
  },
  {
    sizeOf: ({ notes }) => sumOf(notes, shapeCount),
    most: REPERTOIRE_LIMITS.notesShapes,
    message: repertoireMessages.tooManyShapes,
  },
];

/** Part of a user's data export. */
export const ownRepertoiresSchema = z.array(
  storedRepertoireSchema.omit({ canUndo: true }).extend({ deletedAt: z.string().optional() }),
);
