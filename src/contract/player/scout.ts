/**
 * `/api/{site}/user/{username}/…`: a player's last games, the report on them, and tournaments. Fields named by the
 * specification come first.
 */
import { z } from 'zod';
import { SPEEDS } from '../../chess/clock';
import { TERMINATIONS } from '../../chess/player/played-game';
import { COLORS } from '../../chess/types';
import { addressOf, endpoint } from '../endpoint';
import { gameEvaluationSchema } from '../analysis/evaluation';
import { treeQuerySchema, treeSchema } from '../analysis/positions';
import { parsePlayer, PERSON_SITE, PLAYER } from '../sites';
import { playerProfileSchema } from './player-profile';
import { gameSelectionSchema, LAST_GAMES, SCOUTED_GAMES } from './scouted-games';

/** The screen shows five. */
export const SCOUTED_TOURNAMENTS = 10;

/** At a site; only sample players have a dot. */
export const PLAYER_NAME = /^[\w.-]{2,30}$/;

export const scoutingMessages = {
  badName: 'A player’s name has 2 to 30 letters, digits, “_” and “-”',
} as const;

const pathsAt = (site: string) => {
  const player = `/api/${site}/user/:username` as const;
  return {
    games: `${player}/games`,
    game: `${player}/games/:game`,
    insights: `${player}/insights`,
    tournaments: `${player}/tournaments`,
    progress: `${player}/progress`,
  } as const;
};

/** `text` is `NAME` or `site:NAME`; `games` a formatted selection. */
export const scoutPaths = (text: string, games = '') => {
  const { site, name: username } = parsePlayer(text);
  const paths = pathsAt(site);
  const query = games === '' ? {} : { games };
  return {
    games: addressOf({ path: paths.games }, { username }, games === '' ? { max: SCOUTED_GAMES } : query),
    game: (id: string) => addressOf({ path: paths.game }, { username, game: id }, query),
    insights: addressOf({ path: paths.insights }, { username }, query),
    tournaments: addressOf({ path: paths.tournaments }, { username }, query),
    progress: addressOf({ path: paths.progress }, { username }, query),
  };
};

/** From 0. */
const ply = z.number().int();

const missedTacticSchema = z.object({
  /** `fork`, `capture`, `check`, … */
  tacticalType: z.string(),
  ply: ply.optional(),
  /** `12.` or `12...` */
  moveNumber: z.string().optional(),
  played: z.string().optional(),
  /** The winning line in SAN, from the position before the ply. */
  line: z.array(z.string()).optional(),
});

export type MissedTactic = z.infer<typeof missedTacticSchema>;

const perColor = z.object({ white: z.number().nullable(), black: z.number().nullable() });

export const scoutedGameSchema = z.object({
  id: z.coerce.string(),
  whitePlayer: z.string(),
  blackPlayer: z.string(),
  whiteRating: z.number().nullish(),
  blackRating: z.number().nullish(),
  /** `1-0`, `0-1` or `1/2-1/2`; any other value counts as a draw. */
  result: z.string(),
  /** Empty when unknown. */
  opening: z.string().nullish(),
  /** Minutes and increment in seconds, `3+2`; `-` without a clock. */
  timeControl: z.string().nullish(),
  /** SAN; empty in a summary, where `plies` gives the number. */
  moves: z.array(z.string()),
  /** Set in a summary; moves, PGN and evaluations are at `…/games/{id}`. */
  plies: z.number().int().optional(),
  pgn: z.string().nullish(),
  /** End of the game, ISO 8601. */
  uploadedAt: z.string().nullish(),
  /** Start of the game, ISO 8601. */
  createdAt: z.string().nullish(),
  /** `accuracy`: the scouted player's, 0-100. Missing before analysis. */
  analysisData: z
    .object({ accuracy: z.number().nullish(), accuracies: perColor.optional(), acpl: perColor.optional() })
    .nullish(),
  analysis: z
    .object({
      missedTactics: z.array(missedTacticSchema).nullish(),
      /** Allowed by the player's moves; the lines start after the ply. */
      allowedTactics: z.array(missedTacticSchema).nullish(),
    })
    .nullish(),
  /** Entry 0 is the start position, entry n follows ply n. */
  evaluations: z.array(gameEvaluationSchema).nullish(),
  /** At its source. */
  url: z.string().optional(),
  /** Account that played it, lowercase `name` or `site:name`, for a person with several. */
  account: z.string().optional(),
  /** The scouted player's side. */
  color: z.enum(COLORS),
  speed: z.enum(SPEEDS),
  eco: z.string().optional(),
  isRated: z.boolean().optional(),
  ending: z.enum(TERMINATIONS).optional(),
  /** `engine`, or the site's id. */
  evaluatedBy: z.string().optional(),
  /** `deep`: after the deep analysis. */
  look: z.enum(['first', 'deep']).optional(),
  /** It is not retried. */
  analysisFailed: z.literal(true).optional(),
});

export type ScoutedGame = z.infer<typeof scoutedGameSchema>;

export const scoutedGamesSchema = z.array(scoutedGameSchema);

/** Every count that the specification names, 0 when not seen. */
const countsSchema = z.record(z.string(), z.number());

const nullableNumber = z.number().nullable();

/** The specification's view of the profile. */
export const insightsSchema = z.object({
  totalGames: z.number(),
  averageRating: nullableNumber,
  /** `winRate` is 0-1. */
  openingRepertoire: z.record(z.string(), z.object({ winRate: z.number(), games: z.number() })),
  openingPhaseScore: nullableNumber,
  middlegameScore: nullableNumber,
  endgameScore: nullableNumber,
  rapidRating: nullableNumber,
  blitzRating: nullableNumber,
  classicalRating: nullableNumber,
  bulletRating: nullableNumber,
  ultraBulletRating: nullableNumber,
  tacticalStrengths: countsSchema,
  tacticalWeaknesses: countsSchema,
  profile: playerProfileSchema,
});

export type ScoutInsights = z.infer<typeof insightsSchema>;

/** Both shapes of the specification: the list's and the side card's. */
const scoutedTournamentSchema = z.object({
  name: z.string(),
  /** ISO 8601. */
  date: z.string().nullish(),
  /** `Arena`, `Swiss, 9 rounds`. */
  format: z.string().nullish(),
  position: z.number().nullish(),
  players: z.number().nullish(),
  score: z.union([z.number(), z.string()]).nullish(),
  timeControl: z.string().nullish(),
  performance: z.number().nullish(),
  totalPlayers: z.number().nullish(),
  points: z.number().nullish(),
  /** Swiss rounds, or games played in an arena. */
  rounds: z.number().nullish(),
  url: z.string().optional(),
});

export type ScoutedTournament = z.infer<typeof scoutedTournamentSchema>;

export const scoutedTournamentsSchema = z.array(scoutedTournamentSchema);

const SCOUT_STAGES = ['waiting', 'fetching', 'scanning', 'deepening', 'finished'] as const;

/** `waiting`: the source or the engine is busy. `deepening`: quick analysis is complete, deep analysis runs. */
const scoutProgressSchema = z.object({
  stage: z.enum(SCOUT_STAGES),
  /** Games received, and the expected maximum. */
  received: z.number().int(),
  expected: z.number().int(),
  /** Malformed games; the report has their number. */
  unreadable: z.number().int().optional(),
  scanned: z.number().int(),
  /** Known when all games have been received. */
  toScan: z.number().int().optional(),
});

export type ScoutProgress = z.infer<typeof scoutProgressSchema>;

/** Event name of `…/progress`, a `text/event-stream` that ends when the scout is complete. */
export const SCOUT_EVENT = 'scout';

/** Missing fields are unchanged since the previous event. */
export const scoutEventSchema = z.object({
  progress: scoutProgressSchema,
  profile: playerProfileSchema.optional(),
  /** Sent when all are received, and again when all are analyzed. */
  games: scoutedGamesSchema.optional(),
  /** Readable reason; the last event. */
  failure: z.string().optional(),
});

export type ScoutEvent = z.infer<typeof scoutEventSchema>;

const selectionQuery = z.object({ games: gameSelectionSchema.default(LAST_GAMES) });

/** Several accounts make a person; other sites take one name. */
export const scoutApi = (site: string) => {
  const paths = pathsAt(site);
  const name = site === PERSON_SITE ? PLAYER : PLAYER_NAME;
  const params = z.object({ username: z.string().regex(name, scoutingMessages.badName) });
  const ofPlayer = { method: 'GET', params, query: selectionQuery, access: 'anyone' } as const;
  return {
    games: endpoint({
      ...ofPlayer,
      path: paths.games,
      query: selectionQuery.extend({ max: z.coerce.number().int().min(1).max(SCOUTED_GAMES).optional() }),
      answer: scoutedGamesSchema,
    }),
    game: endpoint({
      ...ofPlayer,
      path: paths.game,
      params: params.extend({ game: z.string().min(1).max(200) }),
      answer: scoutedGameSchema,
    }),
    insights: endpoint({ ...ofPlayer, path: paths.insights, answer: insightsSchema }),
    tournaments: endpoint({ ...ofPlayer, path: paths.tournaments, answer: scoutedTournamentsSchema }),
    progress: endpoint({ ...ofPlayer, path: paths.progress, answer: z.string(), media: 'text/event-stream' }),
    tree: endpoint({
      ...ofPlayer,
      path: `/api/tree/${site}/:username`,
      query: treeQuerySchema.extend(selectionQuery.shape),
      answer: treeSchema,
    }),
  };
};

// Games of a link or a player as one PGN text

/** Of one player. */
export const NEWEST_GAMES = 20;

/** Characters. */
const MAX_LINK = 500;

const linkQuerySchema = z.object({
  /** With or without `https://`. */
  link: z.string().min(1).max(MAX_LINK),
  /** A player of the game, for sites that need one to find it. */
  name: z.string().regex(PLAYER_NAME).optional(),
});

export type LinkQuery = z.infer<typeof linkQuerySchema>;

const newestQuerySchema = z.object({ site: z.string().max(30), name: z.string().regex(PLAYER_NAME) });

export type NewestQuery = z.infer<typeof newestQuerySchema>;

export const fetchedGamesSchema = z.object({
  /** One or more games with headers. */
  pgn: z.string(),
});

export type FetchedGames = z.infer<typeof fetchedGamesSchema>;

export const fetchedGamesApi = {
  behindLink: endpoint({
    method: 'GET',
    path: '/api/fetched-games/link',
    query: linkQuerySchema,
    answer: fetchedGamesSchema,
    access: 'anyone',
  }),
  newest: endpoint({
    method: 'GET',
    path: '/api/fetched-games/newest',
    query: newestQuerySchema,
    answer: fetchedGamesSchema,
    access: 'anyone',
  }),
} as const;
