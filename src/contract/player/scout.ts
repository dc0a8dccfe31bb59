/**
 * `/api/{site}/user/{username}/…`: a player's last games, what they tell about the player, and tournaments.
 * The fields that the specification names come first; the rest stands beside them.
 */
import { z } from 'zod';
import { SPEEDS } from '../../chess/clock';
import { ENDINGS } from '../../chess/player/played-game';
import { COLORS } from '../../chess/types';
import { gameEvaluationSchema } from '../evaluation';
import { parsePlayer } from '../sites';
import { playerProfileSchema } from './player-profile';
import { SCOUTED_GAMES } from './scouted-games';

/** Tournaments answered at most; the screen shows five. */
export const SCOUTED_TOURNAMENTS = 10;

/** A name at a site; sample players have a dot in theirs, which no name elsewhere has. */
export const PLAYER_NAME = /^[\w.-]{2,30}$/;

export const scoutingMessages = {
  badName: 'A player’s name has 2 to 30 letters, digits, “_” and “-”',
} as const;

/**
 * Where the calls of a scout are; the player as `NAME` or `site:NAME`, in any case, and which games as `choiceText` writes
 * it.
 */
export const scoutPaths = (text: string, games = '') => {
  const { site, name } = parsePlayer(text);
  const player = `/api/${site}/user/${encodeURIComponent(name)}`;
  const query = games === '' ? '' : `?games=${encodeURIComponent(games)}`;
  return {
    games: `${player}/games${query === '' ? `?max=${SCOUTED_GAMES}` : query}`,
    game: (id: string) => `${player}/games/${encodeURIComponent(id)}${query}`,
    insights: `${player}/insights${query}`,
    tournaments: `${player}/tournaments${query}`,
    progress: `${player}/progress${query}`,
  };
};

/** Ply index, from 0. */
const ply = z.number().int();

/** A chance that the player did not take. */
const missedTacticSchema = z.object({
  /** `fork`, `capture`, `check`, … */
  tacticalType: z.string(),
  ply: ply.optional(),
  /** `12.` or `12...` */
  moveNumber: z.string().optional(),
  played: z.string().optional(),
  /** The line that wins, in SAN, from the position before the ply. */
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
  /** `1-0`, `0-1` or `1/2-1/2`; whatever else counts as a draw. */
  result: z.string(),
  /** Empty where it is not known. */
  opening: z.string().nullish(),
  /** Minutes and seconds a move, `3+2`; `-` without a clock. */
  timeControl: z.string().nullish(),
  /** In SAN; none of a game that is told in brief, of which `plies` tells the number. */
  moves: z.array(z.string()),
  /** Set where moves, PGN and evaluations are told for this game alone: `…/games/{id}`. */
  plies: z.number().int().optional(),
  pgn: z.string().nullish(),
  /** When the game ended, ISO 8601. */
  uploadedAt: z.string().nullish(),
  /** When the game began, ISO 8601. */
  createdAt: z.string().nullish(),
  /** `accuracy`: the scouted player's, 0-100. Missing until the game has been looked through. */
  analysisData: z
    .object({ accuracy: z.number().nullish(), accuracies: perColor.optional(), acpl: perColor.optional() })
    .nullish(),
  analysis: z
    .object({
      missedTactics: z.array(missedTacticSchema).nullish(),
      /** What the player’s moves let the opponent have; the lines begin after the ply. */
      allowedTactics: z.array(missedTacticSchema).nullish(),
    })
    .nullish(),
  /** Entry 0 is the start position, entry n the one after n plies. */
  evaluations: z.array(gameEvaluationSchema).nullish(),
  /** Where the game can be seen at its source. */
  url: z.string().optional(),
  /** The name that it was played under, `name` or `site:name` in small letters; of a person who has several. */
  account: z.string().optional(),
  /** The side of the player whose games were asked for. */
  color: z.enum(COLORS),
  speed: z.enum(SPEEDS),
  eco: z.string().optional(),
  isRated: z.boolean().optional(),
  ending: z.enum(ENDINGS).optional(),
  /** Whose evaluations these are: `engine`, or the site's. */
  evaluatedBy: z.string().optional(),
  /** How closely the engine has looked; `deep` is the second look. */
  look: z.enum(['first', 'deep']).optional(),
  /** The engine's analysis of the game failed, and is not tried again. */
  analysisFailed: z.literal(true).optional(),
});

export type ScoutedGame = z.infer<typeof scoutedGameSchema>;

export const scoutedGamesSchema = z.array(scoutedGameSchema);

/** Every name of the specification to its count, 0 where it was not seen. */
const countsSchema = z.record(z.string(), z.number());

const figure = z.number().nullable();

/** The fields that the specification names, as a view of the profile beside them. */
export const insightsSchema = z.object({
  totalGames: z.number(),
  averageRating: figure,
  /** `winRate` is 0-1. */
  openingRepertoire: z.record(z.string(), z.object({ winRate: z.number(), games: z.number() })),
  openingPhaseScore: figure,
  middlegameScore: figure,
  endgameScore: figure,
  rapidRating: figure,
  blitzRating: figure,
  classicalRating: figure,
  bulletRating: figure,
  ultraBulletRating: figure,
  tacticalStrengths: countsSchema,
  tacticalWeaknesses: countsSchema,
  profile: playerProfileSchema,
});

export type ScoutInsights = z.infer<typeof insightsSchema>;

/** Both shapes of the specification at once: the list's, and the side card's. */
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
  /** Rounds of a swiss, games played in an arena. */
  rounds: z.number().nullish(),
  url: z.string().optional(),
});

export type ScoutedTournament = z.infer<typeof scoutedTournamentSchema>;

export const scoutedTournamentsSchema = z.array(scoutedTournamentSchema);

const SCOUT_STAGES = ['waiting', 'fetching', 'scanning', 'deepening', 'finished'] as const;

/**
 * How far a scout is. `waiting`: the source or the engine is busy with others. `deepening`: all games have been analyzed,
 * and are analyzed a second time, more deeply.
 */
const scoutProgressSchema = z.object({
  stage: z.enum(SCOUT_STAGES),
  /** Games received, of at most so many. */
  received: z.number().int(),
  expected: z.number().int(),
  /** Games that the site sent in a form that cannot be read; the report says where they are. */
  unreadable: z.number().int().optional(),
  scanned: z.number().int(),
  /** Games that are to be scanned; known when all have been received. */
  toScan: z.number().int().optional(),
});

export type ScoutProgress = z.infer<typeof scoutProgressSchema>;

/** The name of the events of `…/progress`, a `text/event-stream` that ends when nothing more is to come. */
export const SCOUT_EVENT = 'scout';

/**
 * The newest state of a scout; what is missing is as it was told before. The three calls are views of the same state.
 */
export const scoutEventSchema = z.object({
  progress: scoutProgressSchema,
  profile: playerProfileSchema.optional(),
  /** Once when they have been received, and once more when all have been analyzed. */
  games: scoutedGamesSchema.optional(),
  /** Why the scout failed, in words for people; the last event then. */
  failure: z.string().optional(),
});

export type ScoutEvent = z.infer<typeof scoutEventSchema>;

/**
 * `/api/fetched-games`: games of a site as one PGN text, which is what a board and an analysis begin with. Either those
 * behind a link to a game or a study, or the newest of a player.
 */

export const FETCHED_GAMES_PATH = '/api/fetched-games';

/** Games of a name to choose from. */
export const NEWEST_GAMES = 20;

/** Characters. */
const MAX_LINK = 500;

export const linkQuerySchema = z.object({
  /** An address as people copy it, with or without `https://`. */
  link: z.string().min(1).max(MAX_LINK),
  /** Of one of the players, where the site finds no game by its address alone. */
  name: z.string().regex(PLAYER_NAME).optional(),
});

export type LinkQuery = z.infer<typeof linkQuerySchema>;

export const newestQuerySchema = z.object({ site: z.string().max(30), name: z.string().regex(PLAYER_NAME) });

export type NewestQuery = z.infer<typeof newestQuerySchema>;

export const fetchedGamesSchema = z.object({
  /** One game or several, each with its headers. */
  pgn: z.string(),
});

export type FetchedGames = z.infer<typeof fetchedGamesSchema>;

/** Where the games behind a link are told. */
export const linkPath = ({ link, name }: LinkQuery): string => {
  const named = name === undefined ? '' : `&name=${encodeURIComponent(name)}`;
  return `${FETCHED_GAMES_PATH}/link?link=${encodeURIComponent(link)}${named}`;
};

/** Where the newest games of somebody are told. */
export const newestPath = ({ site, name }: NewestQuery): string =>
  `${FETCHED_GAMES_PATH}/newest?site=${encodeURIComponent(site)}&name=${encodeURIComponent(name)}`;
