/**
 * `/api/user/{id}/events`: a user's private tournaments and their rounds, with notes, preparation and game. What comes in is
 * bounded; what is stored is read without bounds, so that it can be read whatever bounded it once.
 */
import { z } from 'zod';
import { KNOWN_SPEEDS } from '../chess/clock';
import { numberText } from '../chess/text';
import { COLORS } from '../chess/types';
import { endpoint } from './endpoint';
import { errorSchema } from './errors';
import { OUTCOMES } from './library';
import { numberParam, userParams } from './params';
import { parseGameSelection } from './player/scouted-games';
import { preparedLineSchema } from './preparation';
import { PLAYER } from './sites';

export const EVENT_LIMITS = {
  /** Per user; deleted ones count until they are purged. */
  events: 200,
  /** Per event and per user. */
  rounds: 60,
  roundsOfUser: 2000,
  /** Characters. */
  name: 120,
  link: 500,
  opponent: 100,
  notes: 10_000,
  pgn: 20_000,
  /** A pasted pairing list. */
  pasted: 20_000,
  /** A saved preparation. */
  lines: 12,
  plies: 40,
} as const;

export const eventMessages = {
  noName: 'Please give the event a name.',
  badLink: 'A link begins with https:// or http://.',
  endsBefore: 'The last day is before the first one.',
  longNotes: `Notes have at most ${numberText(EVENT_LIMITS.notes)} characters.`,
  longPgn: `The game has more than ${numberText(EVENT_LIMITS.pgn)} characters. Please remove its comments.`,
  longList: `The list has more than ${numberText(EVENT_LIMITS.pasted)} characters.`,
} as const;

const number = z.number().int();
const day = z.iso.date();

const fields = {
  name: z.string().trim().min(1, eventMessages.noName).max(EVENT_LIMITS.name),
  place: z.string().trim().min(1).max(EVENT_LIMITS.name).optional(),
  link: z
    .string()
    .trim()
    .max(EVENT_LIMITS.link)
    .regex(/^https?:\/\/\S+$/i, eventMessages.badLink)
    .optional(),
  /** Inclusive. */
  startsOn: day.optional(),
  endsOn: day.optional(),
  speed: z.enum(KNOWN_SPEEDS).optional(),
};

/** Missing fields are unknown. */
export const eventDetailsSchema = z
  .object(fields)
  .refine(({ startsOn, endsOn }) => startsOn === undefined || endsOn === undefined || startsOn <= endsOn, {
    error: eventMessages.endsBefore,
    path: ['endsOn'],
  });
export type EventDetails = z.infer<typeof eventDetailsSchema>;

export const roundDetailsSchema = z.object({
  number: number.min(1).max(99).optional(),
  date: day.optional(),
  /** `19:30`, local time of the venue. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  /** The user's. */
  color: z.enum(COLORS).optional(),
  /** As entered. */
  opponent: z.string().trim().min(1).max(EVENT_LIMITS.opponent).optional(),
  rating: number.min(1).max(4000).optional(),
  player: z.string().max(250).regex(PLAYER).optional(),
  /** The user's. */
  outcome: z.enum(OUTCOMES).optional(),
});
export type RoundDetails = z.infer<typeof roundDetailsSchema>;

export const newRoundsSchema = z.object({ rounds: z.array(roundDetailsSchema).min(1).max(EVENT_LIMITS.rounds) });

const san = z.string().max(12);

/** A saved preparation. */
export const preparedSchema = z.object({
  player: z.string().max(250).regex(PLAYER),
  /** The user's. */
  color: z.enum(COLORS),
  speed: z.enum(KNOWN_SPEEDS).optional(),
  /** A formatted selection. */
  games: z
    .string()
    .max(100)
    .refine((text) => parseGameSelection(text) !== undefined, 'Expected a choice of games')
    .optional(),
  lines: z
    .array(
      preparedLineSchema.extend({
        moves: z.array(san).max(EVENT_LIMITS.plies),
        opening: z.string().max(200).optional(),
        fen: z.string().max(100),
      }),
    )
    .max(EVENT_LIMITS.lines),
});
export type Prepared = z.infer<typeof preparedSchema>;
/** As stored. */
export const savedPreparationSchema = preparedSchema.extend({
  player: z.string(),
  games: z.string().optional(),
  lines: z.array(
    preparedLineSchema.extend({ moves: z.array(z.string()), opening: z.string().optional(), fen: z.string() }),
  ),
  preparedAt: z.string(),
});

/** Markdown. `version`: the changed one in requests, the current one in responses. */
export const notesSchema = z.object({
  notes: z.string().max(EVENT_LIMITS.notes, eventMessages.longNotes),
  version: number.min(0).max(999_999_999),
});
export type Notes = z.infer<typeof notesSchema>;

/** As stored. */
export const storedNotesSchema = z.object({ notes: z.string(), version: z.number() });

/** `outcome`: the user's. */
export const roundGameSchema = z.object({
  pgn: z.string().trim().min(1).max(EVENT_LIMITS.pgn, eventMessages.longPgn),
  color: z.enum(COLORS).optional(),
  outcome: z.enum(OUTCOMES).optional(),
});
export type RoundGame = z.infer<typeof roundGameSchema>;

/** As stored. */
export const roundSchema = roundDetailsSchema.extend({
  number: z.number().optional(),
  date: z.string().optional(),
  time: z.string().optional(),
  opponent: z.string().optional(),
  rating: z.number().optional(),
  player: z.string().optional(),
  id: number,
  ...storedNotesSchema.shape,
  prepared: savedPreparationSchema.optional(),
  pgn: z.string().optional(),
});
export type Round = z.infer<typeof roundSchema>;

const storedFields = {
  name: z.string(),
  place: z.string().optional(),
  link: z.string().optional(),
  startsOn: z.string().optional(),
  endsOn: z.string().optional(),
  speed: z.enum(KNOWN_SPEEDS).optional(),
};

/** By number; unnumbered rounds last, in order of creation. */
export const eventSchema = z.object({ id: number, ...storedFields, rounds: z.array(roundSchema) });
export type OwnEvent = z.infer<typeof eventSchema>;

export const listedEventSchema = z.object({
  id: number,
  ...storedFields,
  rounds: number,
  /** Rounds with a result, and the user's points in them. */
  played: number,
  points: z.number(),
});
export type ListedEvent = z.infer<typeof listedEventSchema>;

/** Undated first, then latest first. */
export const eventsSchema = z.object({
  /** Whether the requester may create events here. */
  canWrite: z.boolean(),
  events: z.array(listedEventSchema),
});
export type Events = z.infer<typeof eventsSchema>;

/** Part of a user's data export. */
export const ownEventsSchema = z.array(eventSchema.extend({ deletedAt: z.string().optional() }));

/** Body of a 409 for a stale version. */
export const notesConflictSchema = errorSchema.extend(storedNotesSchema.shape);

const EVENTS = '/api/user/:id/events';
const EVENT = `${EVENTS}/:event` as const;
const ROUND = `${EVENT}/rounds/:round` as const;

const eventParams = userParams.extend({ event: numberParam });
const roundParams = eventParams.extend({ round: numberParam });

export const eventsApi = {
  list: endpoint({
    method: 'GET',
    path: EVENTS,
    params: userParams,
    answer: eventsSchema,
    access: 'write-or-empty',
    isKeptOffline: true,
  }),
  add: endpoint({
    method: 'POST',
    path: EVENTS,
    params: userParams,
    body: eventDetailsSchema,
    answer: eventSchema,
    status: 201,
    access: 'write',
  }),
  read: endpoint({
    method: 'GET',
    path: EVENT,
    params: eventParams,
    answer: eventSchema,
    access: 'write',
    isKeptOffline: true,
  }),
  change: endpoint({ method: 'PUT', path: EVENT, params: eventParams, body: eventDetailsSchema, access: 'write' }),
  delete: endpoint({ method: 'DELETE', path: EVENT, params: eventParams, access: 'write' }),
  restore: endpoint({ method: 'POST', path: `${EVENT}/restore`, params: eventParams, access: 'write' }),
  addRounds: endpoint({
    method: 'POST',
    path: `${EVENT}/rounds`,
    params: eventParams,
    body: newRoundsSchema,
    access: 'write',
  }),
  changeRound: endpoint({ method: 'PUT', path: ROUND, params: roundParams, body: roundDetailsSchema, access: 'write' }),
  deleteRound: endpoint({ method: 'DELETE', path: ROUND, params: roundParams, access: 'write' }),
  restoreRound: endpoint({ method: 'POST', path: `${ROUND}/restore`, params: roundParams, access: 'write' }),
  writeNotes: endpoint({
    method: 'PUT',
    path: `${ROUND}/notes`,
    params: roundParams,
    body: notesSchema,
    answer: storedNotesSchema,
    conflict: notesConflictSchema,
    access: 'write',
  }),
  keepPreparation: endpoint({
    method: 'PUT',
    path: `${ROUND}/prepared`,
    params: roundParams,
    body: preparedSchema,
    access: 'write',
  }),
  keepGame: endpoint({
    method: 'PUT',
    path: `${ROUND}/game`,
    params: roundParams,
    body: roundGameSchema,
    access: 'write',
  }),
  removeGame: endpoint({ method: 'DELETE', path: `${ROUND}/game`, params: roundParams, access: 'write' }),
} as const;
