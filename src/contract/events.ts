/**
 * `/api/user/{id}/events`: the tournaments of a user. Each has its rounds, and a round what is known of the opponent, notes,
 * what was prepared, and the game. Only the user is told of them.
 */
import { z } from 'zod';
import { KNOWN_SPEEDS } from '../chess/clock';
import { COLORS } from '../chess/types';
import { errorSchema } from './errors';
import { OUTCOMES } from './library';
import { parseChoice } from './player/scouted-games';
import { preparedLineSchema } from './preparation';
import { PLAYER } from './sites';

export const EVENT_LIMITS = {
  /** Of a user; deleted ones count until they are purged. */
  events: 200,
  /** Of an event, and of all events of a user. */
  rounds: 60,
  roundsOfUser: 2000,
  /** Characters. */
  name: 120,
  link: 500,
  opponent: 100,
  notes: 10_000,
  pgn: 20_000,
  /** Of a pairing list that is pasted. */
  pasted: 20_000,
  /** Of a preparation that is kept. */
  lines: 12,
  plies: 40,
} as const;

export const eventMessages = {
  noName: 'Please give the event a name.',
  badLink: 'A link begins with https:// or http://.',
  endsBefore: 'The last day is before the first one.',
  longNotes: `Notes have at most ${EVENT_LIMITS.notes.toLocaleString('en')} characters.`,
  longPgn: `The game has more than ${EVENT_LIMITS.pgn.toLocaleString('en')} characters. Please leave its comments away.`,
  longList: `The list has more than ${EVENT_LIMITS.pasted.toLocaleString('en')} characters.`,
} as const;

export const eventPaths = (userId: number) => {
  const events = `/api/user/${userId}/events`;
  const event = (id: number) => `${events}/${id}`;
  const round = (id: number, number: number) => `${event(id)}/rounds/${number}`;
  return {
    /** GET, POST */
    events,
    /** GET, PUT, DELETE */
    event,
    /** POST: undoes its deletion. */
    restore: (id: number) => `${event(id)}/restore`,
    /** POST: adds some. */
    rounds: (id: number) => `${event(id)}/rounds`,
    /** PUT, DELETE */
    round,
    restoreRound: (id: number, roundId: number) => `${round(id, roundId)}/restore`,
    /** PUT */
    notes: (id: number, roundId: number) => `${round(id, roundId)}/notes`,
    /** PUT */
    prepared: (id: number, roundId: number) => `${round(id, roundId)}/prepared`,
    /** PUT, DELETE */
    game: (id: number, roundId: number) => `${round(id, roundId)}/game`,
  };
};

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
  /** Days, both included. */
  startsOn: day.optional(),
  endsOn: day.optional(),
  /** Of its games. */
  speed: z.enum(KNOWN_SPEEDS).optional(),
};

/** What is missing is not known. */
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
  /** `19:30`, where it is played. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  /** Mine. */
  color: z.enum(COLORS).optional(),
  /** As it was written. */
  opponent: z.string().trim().min(1).max(EVENT_LIMITS.opponent).optional(),
  rating: number.min(1).max(4000).optional(),
  /** As `parsePlayer` reads it. */
  player: z.string().max(250).regex(PLAYER).optional(),
  /** Mine. */
  outcome: z.enum(OUTCOMES).optional(),
});
export type RoundDetails = z.infer<typeof roundDetailsSchema>;

export const newRoundsSchema = z.object({ rounds: z.array(roundDetailsSchema).min(1).max(EVENT_LIMITS.rounds) });

const san = z.string().max(12);

/** What is kept of a preparation. */
export const preparedSchema = z.object({
  player: z.string().max(250).regex(PLAYER),
  /** Mine. */
  color: z.enum(COLORS),
  speed: z.enum(KNOWN_SPEEDS).optional(),
  /** As `choiceText` writes it. */
  games: z
    .string()
    .max(100)
    .refine((text) => parseChoice(text) !== undefined, 'Expected a choice of games')
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
export const keptPreparationSchema = preparedSchema.extend({ preparedAt: z.iso.datetime() });

/** Markdown. `version` is the one that was changed, and in answers the one that there is now. */
export const notesSchema = z.object({
  notes: z.string().max(EVENT_LIMITS.notes, eventMessages.longNotes),
  version: number.min(0).max(999_999_999),
});
export type Notes = z.infer<typeof notesSchema>;

/** The game as it was played, and how it ended for me where that is known. */
export const roundGameSchema = z.object({
  pgn: z.string().trim().min(1).max(EVENT_LIMITS.pgn, eventMessages.longPgn),
  color: z.enum(COLORS).optional(),
  outcome: z.enum(OUTCOMES).optional(),
});
export type RoundGame = z.infer<typeof roundGameSchema>;

export const roundSchema = roundDetailsSchema.extend({
  id: number,
  ...notesSchema.shape,
  prepared: keptPreparationSchema.optional(),
  pgn: z.string().optional(),
});
export type Round = z.infer<typeof roundSchema>;

/** By their numbers; those without one last, as they were added. */
export const eventSchema = z.object({ id: number, ...fields, rounds: z.array(roundSchema) });
export type OwnEvent = z.infer<typeof eventSchema>;

export const listedEventSchema = z.object({
  id: number,
  ...fields,
  rounds: number,
  /** Rounds with a result, and my points in them. */
  played: number,
  points: z.number(),
});
export type ListedEvent = z.infer<typeof listedEventSchema>;

/** Those without a date first, then the latest first. */
export const eventsSchema = z.object({
  /** Whether whoever asks may have events here. */
  canWrite: z.boolean(),
  events: z.array(listedEventSchema),
});
export type Events = z.infer<typeof eventsSchema>;

/** What is kept of a user's events, in the file of all that is kept. */
export const ownEventsSchema = z.array(eventSchema.extend({ deletedAt: z.string().optional() }));

/** The body of a 409: somebody has changed the notes since the version that was sent. */
export const notesConflictSchema = errorSchema.extend(notesSchema.shape);
