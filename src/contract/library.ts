/**
 * `/api/library/{id}`: the library of a user's own games. How many there are and what happens to them, the report on
 * them, pages of the list, single games; getting games in and out; deleting and taking it back.
 */
import { z } from 'zod';
import { SPEEDS } from '../chess/clock';
import { COLORS } from '../chess/types';
import { playerProfileSchema } from './player/player-profile';
import { scoutedTournamentsSchema } from './player/scout';
import { ownGameSchema } from './profile';

/** Of a PGN text that is imported, in bytes. */
export const MAX_IMPORT_BYTES = 50_000_000;
/** Games that one page of the list holds at most. */
export const MAX_PAGE = 200;

export const EXPORT_FORMATS = ['pgn', 'json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const libraryPaths = (id: number) => {
  const library = `/api/library/${id}`;
  const imports = `${library}/imports`;
  return {
    library,
    report: `${library}/report`,
    games: `${library}/games`,
    game: (game: string) => `${library}/games/${game}`,
    /** POST: PGN text as `application/x-chess-pgn`. */
    imports,
    /** POST: games of a player at a site. */
    importFrom: (site: string) => `${imports}/${site}`,
    import: (number: number) => `${imports}/${number}`,
    problems: (number: number) => `${imports}/${number}/problems`,
    /** PUT */
    names: `${library}/names`,
    restore: `${library}/restore`,
    progress: `${library}/progress`,
    export: (format: ExportFormat) => `${library}/export.${format}`,
  };
};

const count = z.number().int();

/**
 * `receiving`: the text is still on its way. `waiting`: for another import of the same library.
 * All but `receiving` survive the end of the server and go on with its next start.
 */
export const IMPORT_STATES = ['receiving', 'waiting', 'running', 'finished', 'cancelled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const importSchema = z.object({
  id: count,
  /** `pgn`, or the site that is asked for games. */
  kind: z.string(),
  /** The file's name, or the player's at the site. */
  label: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Characters of the text, read and in all; of a site, games received. */
  read: count,
  size: count.optional(),
  /** Games that are new in the library. */
  added: count,
  /** Games that it had already. */
  known: count,
  /** Games that could not be read, or are not the user's. */
  refused: count,
  /** Games that were taken up to a move that is not legal. */
  shortened: count.default(0),
  /** Why it failed or fell short, in words for people. */
  message: z.string().optional(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type LibraryImport = z.infer<typeof importSchema>;

/** A game that was not taken, or `isKept` up to a move that is not legal. The place is in the text that was imported; a game of a site has only its address. */
export const importProblemSchema = z.object({
  message: z.string(),
  game: count,
  line: count.optional(),
  column: count.optional(),
  moveNumber: z.string().optional(),
  url: z.string().optional(),
  isKept: z.literal(true).optional(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;
export const importProblemsSchema = z.array(importProblemSchema);

/** A name of the user's at a site, whose new games come into the library by themselves. */
export const keptNameSchema = z.object({
  site: z.string(),
  name: z.string(),
  /** Whether new games are fetched. */
  isKept: z.boolean(),
  /** ISO 8601. */
  checkedAt: z.string(),
  /** Games that came by themselves and have not been seen, and since when they have been coming, ISO 8601. */
  newGames: count,
  newSince: z.string().optional(),
  /** Why the last fetch failed, in words for people. */
  failure: z.string().optional(),
});
export type KeptName = z.infer<typeof keptNameSchema>;

export const nameChangeSchema = z.object({
  site: z.string().max(100),
  name: z.string().max(100),
  isKept: z.boolean().optional(),
  /** No game is new any more. */
  isSeen: z.literal(true).optional(),
});
export type NameChange = z.infer<typeof nameChangeSchema>;

/** To be given back to take the deletion back, until the server has forgotten it (a day at least). */
export const deletionSchema = z.object({ deletion: z.string().max(60), games: count });
export type Deletion = z.infer<typeof deletionSchema>;

export const librarySchema = z.object({
  /** `sample`: invented games, replaced by the first own ones. */
  kind: z.enum(['sample', 'own']),
  games: count,
  /** Games that the engine has looked through, those it will, and those at which it failed. */
  reviewed: count,
  /** Of the reviewed ones, those that it has analyzed a second time, more deeply. */
  deep: count,
  waiting: count,
  failed: count,
  /** The names under which the user plays in these games. */
  names: z.array(z.string()),
  /** Whether whoever asks may change it. */
  canWrite: z.boolean(),
  /** By site: of the latest game that came from there, ISO 8601. "Since the last time" begins there. */
  latestGames: z.record(z.string(), z.string()).optional(),
  /** The sample that own games have taken the place of, while it can come back; for whoever may change the library. */
  replacedSample: deletionSchema.optional(),
  /** Under which games were imported from sites; for whoever may change the library. */
  keptNames: z.array(keptNameSchema).optional(),
  /** Those that are not over, and the latest one that is; the newest first. */
  imports: z.array(importSchema),
});
export type Library = z.infer<typeof librarySchema>;

/** The report on the whole library: the profile as a scout gives it, with tournaments. */
export const libraryReportSchema = z.object({
  profile: playerProfileSchema,
  /** From the events that the games name; the newest first. */
  tournaments: scoutedTournamentsSchema,
});
export type LibraryReport = z.infer<typeof libraryReportSchema>;

export const OUTCOMES = ['win', 'loss', 'draw'] as const;

const day = z.iso.date();

/** All that is given must hold. Texts are compared without case; dates are days in UTC, both included. */
export const gamesFilterSchema = z.object({
  /** The whole name of the opening. */
  opening: z.string().max(200).optional(),
  color: z.enum(COLORS).optional(),
  outcome: z.enum(OUTCOMES).optional(),
  speed: z.enum(SPEEDS).optional(),
  /** A part of the opponent's name. */
  opponent: z.string().trim().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
  /** `missedForks`, `pins`: games in which the user did so. */
  tactic: z.string().max(40).optional(),
  /** `fork`, `capture`: games in which the user missed such a chance. */
  missed: z.string().max(40).optional(),
  /** Games in which a move of the user's let the opponent have such a chance. */
  allowed: z.string().max(40).optional(),
  /** Games whose analysis failed. */
  analysis: z.literal('failed').optional(),
});
export type GamesFilter = z.infer<typeof gamesFilterSchema>;

/**
 * How the list is sorted; the first one unless something else is asked for. Games without what they are sorted by come
 * last, and of equals the newest first. The accuracy is the user's, the rating the opponent's.
 */
export const GAME_ORDERS = [
  'newest',
  'oldest',
  'mostAccurate',
  'leastAccurate',
  'strongestOpponent',
  'weakestOpponent',
  'opponentAToZ',
  'opponentZToA',
  'longest',
  'shortest',
] as const;
export type GameOrder = (typeof GAME_ORDERS)[number];

export const gamesQuerySchema = gamesFilterSchema.extend({
  sort: z.enum(GAME_ORDERS).default('newest'),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(100),
});

/** `places`: the plies of the tactic that was filtered by. */
export const listedGameSchema = ownGameSchema.extend({ places: z.array(count).optional() });
export type ListedGame = z.infer<typeof listedGameSchema>;

/** As they are sorted; `total` games fit the filter. */
export const gamesPageSchema = z.object({ total: count, offset: count, games: z.array(listedGameSchema) });
export type GamesPage = z.infer<typeof gamesPageSchema>;

/** How a text is imported: `?name=file.pgn&player=Somebody`. */
export const importQuerySchema = z.object({
  /** Of the file, for the person to tell imports apart. */
  name: z.string().trim().max(200).default('Pasted games'),
  /** The user's name in the games; beside it, the names known already count. */
  player: z.string().trim().max(100).optional(),
});

export const siteImportSchema = z.object({
  username: z.string().trim(),
  /** `new`: games begun after the latest one known from the site. */
  which: z.enum(['all', 'new']),
});
export type SiteImport = z.infer<typeof siteImportSchema>;

/** The kind of an import of text; all others are sites. */
export const PGN_IMPORT = 'pgn';

export const restoreSchema = deletionSchema.pick({ deletion: true });

/**
 * The events of `…/progress`, a `text/event-stream`, by event name: the library at once, and whenever it has changed.
 */
export const libraryEventSchemas = { library: librarySchema } as const;
