/** `/api/library/{id}`: a user's own games: report, list, import, export, deletion and undo. */
import { z } from 'zod';
import { SPEEDS } from '../chess/clock';
import { COLORS } from '../chess/types';
import { endpoint } from './endpoint';
import { numberParam, userParams } from './params';
import { playerProfileSchema } from './player/player-profile';
import { PLAYER_NAME, scoutedTournamentsSchema, scoutingMessages } from './player/scout';
import { ownGameSchema } from './profile';

/** PGN text, in bytes. */
export const MAX_IMPORT_BYTES = 50_000_000;
/** Per page. */
export const MAX_PAGE = 200;

export const EXPORT_FORMATS = ['pgn', 'json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const PGN_TYPE = 'application/x-chess-pgn';

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  pgn: `${PGN_TYPE}; charset=utf-8`,
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

const count = z.number().int();

/**
 * `receiving`: the upload is in progress; all other states survive a restart. `waiting`: another import of the library
 * runs.
 */
export const IMPORT_STATES = ['receiving', 'waiting', 'running', 'finished', 'cancelled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const importSchema = z.object({
  id: count,
  /** `pgn`, or a site. */
  kind: z.string(),
  /** The file's name, or the player's at the site. */
  label: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Characters read and in all; for a site, games received. */
  read: count,
  size: count.optional(),
  added: count,
  /** Duplicates. */
  known: count,
  /** Unreadable games and those of other players. */
  refused: count,
  /** Games cut at an illegal move. */
  shortened: count.default(0),
  /** Readable reason of a failure or a partial result. */
  message: z.string().optional(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type LibraryImport = z.infer<typeof importSchema>;

/**
 * A skipped game, or `isKept` one cut at an illegal move. Locations refer to the imported text; games of a site have
 * only an address.
 */
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

/** A user's account at a site whose new games are imported automatically. */
export const trackedAccountSchema = z.object({
  site: z.string(),
  name: z.string(),
  /** Automatic import is on. */
  isKept: z.boolean(),
  /** ISO 8601. */
  checkedAt: z.string(),
  /** Unseen games of automatic imports, and since when, ISO 8601. */
  newGames: count,
  newSince: z.string().optional(),
  /** Readable reason of the last failed fetch. */
  failure: z.string().optional(),
});
export type TrackedAccount = z.infer<typeof trackedAccountSchema>;

export const nameChangeSchema = z.object({
  site: z.string().max(100),
  name: z.string().max(100),
  isKept: z.boolean().optional(),
  /** Marks all games as seen. */
  isSeen: z.literal(true).optional(),
});
export type NameChange = z.infer<typeof nameChangeSchema>;

/** `deletion` restores the games until they are purged (after a day at least). */
export const deletionSchema = z.object({ deletion: z.string().max(60), games: count });
export type Deletion = z.infer<typeof deletionSchema>;

export const librarySchema = z.object({
  /** `sample`: invented games, replaced by the first own ones. */
  kind: z.enum(['sample', 'own']),
  games: count,
  /** Games analyzed, waiting for analysis, and failed. */
  reviewed: count,
  /** Games that also had the deep analysis. */
  deep: count,
  waiting: count,
  failed: count,
  /** The user's names in these games. */
  names: z.array(z.string()),
  canWrite: z.boolean(),
  /** By site: latest imported game, ISO 8601, where a "since last time" import continues. */
  latestGames: z.record(z.string(), z.string()).optional(),
  /** Replaced sample library that can be restored; for users with write access. */
  replacedSample: deletionSchema.optional(),
  /** Accounts imported from; for users with write access. */
  keptNames: z.array(trackedAccountSchema).optional(),
  /** Unfinished ones and the latest finished one, newest first. */
  imports: z.array(importSchema),
});
export type Library = z.infer<typeof librarySchema>;

export const libraryReportSchema = z.object({
  profile: playerProfileSchema,
  /** From events named in the games, newest first. */
  tournaments: scoutedTournamentsSchema,
});
export type LibraryReport = z.infer<typeof libraryReportSchema>;

export const OUTCOMES = ['win', 'loss', 'draw'] as const;

const day = z.iso.date();

/** Conditions are combined with AND. Text ignores case; dates are UTC days, inclusive. */
export const gamesFilterSchema = z.object({
  /** The opening's whole name. */
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
  /** `fork`, `capture`: games in which the user missed one. */
  missed: z.string().max(40).optional(),
  /** Games in which the user allowed one. */
  allowed: z.string().max(40).optional(),
  analysis: z.literal('failed').optional(),
});
export type GamesFilter = z.infer<typeof gamesFilterSchema>;

/** Games without the sort value come last; ties are newest first. Accuracy is the user's, rating the opponent's. */
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

/** `places`: plies of the filtered tactic. */
export const listedGameSchema = ownGameSchema.extend({ places: z.array(count).optional() });
export type ListedGame = z.infer<typeof listedGameSchema>;

/** `total` games match the filter. */
export const gamesPageSchema = z.object({ total: count, offset: count, games: z.array(listedGameSchema) });
export type GamesPage = z.infer<typeof gamesPageSchema>;

const importQuerySchema = z.object({
  /** Shown in the list of imports. */
  name: z.string().trim().max(200).default('Pasted games'),
  /** The user's name in the games, in addition to the known names. */
  player: z.string().trim().max(100).optional(),
});

export const siteImportSchema = z.object({
  username: z.string().trim().regex(PLAYER_NAME, scoutingMessages.badName),
  /** `new`: games started after the latest known one of the site. */
  which: z.enum(['all', 'new']),
});
export type SiteImport = z.infer<typeof siteImportSchema>;

/** The `kind` of text imports; all others are sites. */
export const PGN_IMPORT = 'pgn';

const restoreSchema = deletionSchema.pick({ deletion: true });

/** Events of `…/progress`, a `text/event-stream`: the library at once and after every change. */
export const libraryEventSchemas = { library: librarySchema } as const;

const LIBRARY = '/api/library/:id';
const GAMES = `${LIBRARY}/games` as const;
const GAME = `${GAMES}/:game` as const;
const IMPORTS = `${LIBRARY}/imports` as const;
const IMPORT = `${IMPORTS}/:number` as const;

const gameParams = userParams.extend({ game: numberParam.transform(String) });
const importParams = userParams.extend({ number: numberParam });

export const libraryApi = {
  read: endpoint({
    method: 'GET',
    path: LIBRARY,
    params: userParams,
    answer: librarySchema,
    access: 'read',
    isKeptOffline: true,
  }),
  report: endpoint({
    method: 'GET',
    path: `${LIBRARY}/report`,
    params: userParams,
    answer: libraryReportSchema,
    access: 'read',
    isKeptOffline: true,
  }),
  listGames: endpoint({
    method: 'GET',
    path: GAMES,
    params: userParams,
    query: gamesQuerySchema,
    answer: gamesPageSchema,
    access: 'read',
  }),
  deleteGames: endpoint({ method: 'DELETE', path: GAMES, params: userParams, answer: deletionSchema, access: 'write' }),
  /** With PGN, evaluations and missed tactics. */
  readGame: endpoint({
    method: 'GET',
    path: GAME,
    params: gameParams,
    answer: ownGameSchema,
    access: 'read',
    isKeptOffline: true,
  }),
  deleteGame: endpoint({ method: 'DELETE', path: GAME, params: gameParams, answer: deletionSchema, access: 'write' }),
  restore: endpoint({
    method: 'POST',
    path: `${LIBRARY}/restore`,
    params: userParams,
    body: restoreSchema,
    answer: librarySchema,
    access: 'write',
  }),
  changeName: endpoint({
    method: 'PUT',
    path: `${LIBRARY}/names`,
    params: userParams,
    body: nameChangeSchema,
    answer: librarySchema,
    access: 'write',
  }),
  importText: endpoint({
    method: 'POST',
    path: IMPORTS,
    params: userParams,
    query: importQuerySchema,
    upload: PGN_TYPE,
    answer: importSchema,
    status: 202,
    access: 'write',
  }),
  importFrom: (site: string) =>
    endpoint({
      method: 'POST',
      path: `${IMPORTS}/${site}`,
      params: userParams,
      body: siteImportSchema,
      answer: importSchema,
      status: 202,
      access: 'write',
    }),
  readImport: endpoint({ method: 'GET', path: IMPORT, params: importParams, answer: importSchema, access: 'write' }),
  cancelImport: endpoint({ method: 'DELETE', path: IMPORT, params: importParams, access: 'write' }),
  listProblems: endpoint({
    method: 'GET',
    path: `${IMPORT}/problems`,
    params: importParams,
    answer: importProblemsSchema,
    access: 'write',
  }),
  follow: endpoint({
    method: 'GET',
    path: `${LIBRARY}/progress`,
    params: userParams,
    answer: z.string(),
    media: 'text/event-stream',
    access: 'read',
  }),
  export: (format: ExportFormat) =>
    endpoint({
      method: 'GET',
      path: `${LIBRARY}/export.${format}`,
      params: userParams,
      answer: z.string(),
      media: EXPORT_TYPES[format],
      access: 'read',
    }),
} as const;
