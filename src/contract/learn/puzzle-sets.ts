/**
 * `/api/user/{id}/puzzle-sets…`: puzzles that a user solves in cycles, each time the same ones. They change no rating. Sets
 * are private, also while a link shows the games.
 */
import { z } from 'zod';
import { MAX_CHAPTER_LINE } from '../../chess/puzzles/chapter-puzzle';
import { DIFFICULTIES, PUZZLE_THEMES } from '../../chess/puzzles/themes';
import { endpoint } from '../endpoint';
import { numberParam, userParams } from '../params';
import { STUDY_LIMITS } from '../studies';

export const SET_LIMITS = {
  sets: 50,
  minPuzzles: 5,
  maxPuzzles: 200,
  usual: 20,
  name: 80,
  cycles: 100,
  results: 20_000,
} as const;

export const puzzleSetMessages = {
  tooMany: `You already have ${SET_LIMITS.sets} sets. Please delete one.`,
  tooFew: `Fewer than ${SET_LIMITS.minPuzzles} puzzles match. Please choose another theme or difficulty.`,
  noName: 'Please give it a name.',
} as const;

const integer = z.number().int();

const puzzleId = integer.positive().max(2 ** 31 - 1);

/** Milliseconds since 1970. */
const moment = integer.min(0).max(8.64e15);

/** A chapter of a study, as it was when the set was made. */
export const chapterPuzzleSchema = z.object({
  name: z.string().max(STUDY_LIMITS.name),
  /** The position to solve. */
  fen: z.string().max(100),
  /** UCI, leads to the position. */
  lastMove: z.string().max(5).optional(),
  /** SAN; starts and ends with the solver's moves. */
  line: z.array(z.string().max(10)).min(1).max(MAX_CHAPTER_LINE),
});
export type NamedChapterPuzzle = z.infer<typeof chapterPuzzleSchema>;

/** As stored: without the bounds of what comes in. */
export const storedChapterSchema = z.object({
  name: z.string(),
  fen: z.string(),
  lastMove: z.string().optional(),
  line: z.array(z.string()),
});

/** The first result of a puzzle in a cycle is stored; the cycle has to be the current one. */
export const newSetResultSchema = z.object({
  cycle: integer.min(1).max(SET_LIMITS.cycles),
  puzzleId,
  solved: z.boolean(),
  seconds: integer.min(0).max(86_400),
});
export type NewSetResult = z.infer<typeof newSetResultSchema>;

/** What was solved of a set before it came into an account. */
export const keptResultSchema = newSetResultSchema.extend({ at: moment });

export const newPuzzleSetSchema = z.object({
  name: z.string().trim().min(1, puzzleSetMessages.noName).max(SET_LIMITS.name),
  puzzles: integer.min(SET_LIMITS.minPuzzles).max(SET_LIMITS.maxPuzzles).optional(),
  theme: z.enum(PUZZLE_THEMES).optional(),
  difficulty: z.literal(DIFFICULTIES).optional(),
  /** Tactics from the user's own games, then puzzles that the user has failed; theme and difficulty do not matter. */
  isMistakes: z.boolean().optional(),
  /** All of these, in this order; nothing else matters then. */
  chapters: z.array(chapterPuzzleSchema).min(1).max(STUDY_LIMITS.chapters).optional(),
  /** All of these, in this order; theme and difficulty do not matter then. */
  puzzleIds: z.array(puzzleId).min(SET_LIMITS.minPuzzles).max(SET_LIMITS.maxPuzzles).optional(),
  /** Of a set that was kept on a device before. A request that is repeated adds those that are missing. */
  results: z.array(keptResultSchema).max(SET_LIMITS.results).optional(),
  /** When it was made, where it was kept on a device before; by default now. */
  createdAt: moment.optional(),
  /** Idempotency key of the client. */
  idempotencyKey: z.uuid(),
});
export type NewPuzzleSet = z.infer<typeof newPuzzleSetSchema>;

/** In random order. */
export const chosenPuzzlesSchema = z.object({ puzzleIds: z.array(integer) });

const cycleSchema = z.object({
  cycle: integer,
  tried: integer,
  solved: integer,
  seconds: integer,
  isComplete: z.boolean(),
});

const listed = {
  id: integer,
  name: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  puzzles: integer,
  cycles: z.array(cycleSchema),
};

/** Newest first. */
export const puzzleSetsSchema = z.array(z.object(listed));
export type ListedPuzzleSet = z.infer<typeof puzzleSetsSchema>[number];

export const puzzleSetSchema = z.object({
  ...listed,
  /** Of the cycle that is being solved. */
  cycle: integer,
  /** Puzzles of that cycle that were not tried yet, in order. */
  left: z.array(integer),
  /** The last complete cycle, puzzle by puzzle in the order of the set; missing before one is complete. */
  last: z
    .object({
      cycle: integer,
      /** ISO 8601. */
      endedAt: z.string(),
      tries: z.array(z.object({ puzzleId: integer, solved: z.boolean(), seconds: integer })),
    })
    .optional(),
  /** The puzzles of a set of chapters; those of other sets are found by their ids. */
  chapters: z.array(storedChapterSchema.extend({ id: integer })).optional(),
});
export type PuzzleSet = z.infer<typeof puzzleSetSchema>;

/** Part of a user's data export. */
export const ownPuzzleSetsSchema = z.array(
  z.object({
    name: z.string(),
    createdAt: z.string(),
    puzzleIds: z.array(integer),
    chapters: z.array(storedChapterSchema).optional(),
    results: z.array(
      z.object({ cycle: z.number(), puzzleId: z.number(), solved: z.boolean(), seconds: z.number(), at: z.string() }),
    ),
  }),
);
export type OwnPuzzleSets = z.infer<typeof ownPuzzleSetsSchema>;

const choiceQuery = z.object({
  puzzles: z.coerce.number().int().min(SET_LIMITS.minPuzzles).max(SET_LIMITS.maxPuzzles),
  theme: newPuzzleSetSchema.shape.theme,
  difficulty: z.coerce.number().pipe(z.literal(DIFFICULTIES, 'Expected 1 to 5')).optional(),
});

const SETS = '/api/user/:id/puzzle-sets';
const SET = `${SETS}/:set` as const;

const setParams = userParams.extend({ set: numberParam });

export const puzzleSetsApi = {
  /** For a set that is kept on a device. */
  choose: endpoint({
    method: 'GET',
    path: '/api/puzzle-choice',
    query: choiceQuery,
    answer: chosenPuzzlesSchema,
    access: 'anyone',
  }),
  list: endpoint({ method: 'GET', path: SETS, params: userParams, answer: puzzleSetsSchema, access: 'write' }),
  make: endpoint({
    method: 'POST',
    path: SETS,
    params: userParams,
    body: newPuzzleSetSchema,
    answer: puzzleSetSchema,
    status: 201,
    access: 'write',
  }),
  read: endpoint({ method: 'GET', path: SET, params: setParams, answer: puzzleSetSchema, access: 'write' }),
  delete: endpoint({ method: 'DELETE', path: SET, params: setParams, access: 'write' }),
  record: endpoint({
    method: 'POST',
    path: `${SET}/results`,
    params: setParams,
    body: newSetResultSchema,
    answer: puzzleSetSchema,
    access: 'write',
  }),
} as const;
