/**
 * What is known of one player, whoever it is: a scouted player, a sample, or the owner of a library. The server makes it in
 * one place and the screens show it; every other answer about a player's figures is a view of it.
 */
import { z } from 'zod';
import { SPEEDS } from '../../chess/clock';
import { list, playerReportSchema, resultsSchema } from './player-report';

const siteRatingSchema = z.object({
  rating: z.number(),
  games: z.number(),
  deviation: z.number(),
  isProvisional: z.boolean(),
});

export const scoutedPlayerSchema = z.object({
  /** Where the games are from; missing where several sites are one player. */
  site: z.string().optional(),
  /** As the player writes it. */
  name: z.string(),
  /** As addresses name the player, where that is not the site and the name. */
  account: z.string().optional(),
  /** Empty for a sample player. */
  url: z.string(),
  isSample: z.boolean(),
  isBot: z.boolean(),
  /** The site has caught the account cheating. */
  isMarked: z.boolean(),
  title: z.string().optional(),
  /** Milliseconds since 1970. */
  createdAt: z.number().optional(),
  seenAt: z.number().optional(),
  /** Of the speeds that were played; the site's own figures. */
  ratings: z.partialRecord(z.enum(SPEEDS), siteRatingSchema),
  realName: z.string().optional(),
  location: z.string().optional(),
  fideRating: z.number().optional(),
  fideId: z.number().optional(),
  aicfId: z.string().optional(),
});
export type ScoutedPlayer = z.infer<typeof scoutedPlayerSchema>;

/** How far the games have been analyzed when the answer was given. */
export const scanSchema = z.object({
  /** Games that count. */
  games: z.number().int(),
  scanned: z.number().int(),
  /** Whether no more is to come of that: all games are scanned, or the engine has failed. */
  isFinished: z.boolean(),
  /** Of those scanned, the games that the engine has analyzed a second time, more deeply. */
  deep: z.number().int(),
  /** Whether nothing more is to come at all. */
  isOver: z.boolean(),
  /** Further games are on their way. */
  isReceiving: z.literal(true).optional(),
  engine: z.string().optional(),
  /** Games that the source sent in a form that nobody understands. */
  oddGames: z.number().int(),
  /** Why there is less than was asked for, in words for people. */
  shortfall: z.string().optional(),
});
export type ScoutScan = z.infer<typeof scanSchema>;

/** Where the rating of a speed is from. `blitz` and `current` are estimates: of a bullet and of a classical rating. */
export const RATING_SOURCES = ['games', 'site', 'blitz', 'current'] as const;

const formatRatingSchema = z.object({
  speed: z.enum(SPEEDS),
  /** Rated games seen. */
  games: z.number().int(),
  /** Both missing where nothing tells one. */
  rating: z.number().optional(),
  from: z.enum(RATING_SOURCES).optional(),
});
export type FormatRating = z.infer<typeof formatRatingSchema>;

const timeManagementSchema = z.object({
  /** The figures that the specification fixes: no clock of the player is known. */
  isSample: z.boolean(),
  averageSeconds: z.number(),
  /** Of the games, in whole %; missing where it is not known. */
  lowShare: z.number().optional(),
  lostOnTimeShare: z.number().optional(),
  /** Games with clocks. */
  games: z.number().int(),
});
export type TimeManagement = z.infer<typeof timeManagementSchema>;

const playerAccountSchema = z.object({
  site: z.string(),
  /** As the player writes it. */
  name: z.string(),
  /** `NAME` or `site:NAME`, as it was asked for. */
  account: z.string(),
  url: z.string().optional(),
  results: resultsSchema,
  /** In the latest game with a known one, by the site’s own scale. */
  rating: z.number().optional(),
  speed: z.enum(SPEEDS).optional(),
});
/** A name of a person who has several, and the games that were played under it. */
export type PlayerAccount = z.infer<typeof playerAccountSchema>;

export const playerProfileSchema = playerReportSchema.extend({
  /** As the player writes it. */
  username: z.string(),
  player: scoutedPlayerSchema.optional(),
  scan: scanSchema,
  /** In the latest game with a known rating, else the average. */
  currentRating: z.number().optional(),
  /** One a speed with a clock. */
  formats: list(formatRatingSchema),
  /** The openings worth preparing against, of the games with one color; `winRate` is 0-1, `score` whole %. */
  strategy: list(
    z.object({
      name: z.string(),
      color: z.enum(['white', 'black']),
      winRate: z.number(),
      games: z.number().int(),
      score: z.number().int(),
    }),
  ),
  timeManagement: timeManagementSchema,
  /** Of the games that came next after a lost one; missing where the order of all games is not at hand. */
  afterLoss: resultsSchema.optional(),
  /** Of a person with several names; the ratings of the report are those of the first one's site alone. */
  accounts: list(playerAccountSchema).optional(),
});
/** The report, and beside it who it is about and what the cards show that stands in no section of it. */
export type PlayerProfile = z.infer<typeof playerProfileSchema>;
