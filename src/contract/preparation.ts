/**
 * `GET /api/prepare/{site}/{name}`: what to play against a player, as a `text/event-stream` that grows while the engine
 * looks; the last event is the answer.
 */
import { z } from 'zod';
import { KNOWN_SPEEDS, type KnownSpeed } from '../chess/clock';
import { LINE_KINDS } from '../chess/preparation/lines';
import { EVIDENCE } from '../chess/preparation/visits';
import { type Color, COLORS } from '../chess/types';
import { resultsSchema } from './player/player-profile';
import { choiceText, type GamesChoice } from './player/scouted-games';
import { parsePlayer, PLAYER } from './sites';

const share = z.number().min(0).max(1);
const count = z.number().int();
const moves = z.array(z.string());

export const preparedLineSchema = z.object({
  kind: z.enum(LINE_KINDS),
  /** SAN from the start position; the last one is mine. */
  moves,
  /** The index of the move of mine that the line is about. */
  decision: count,
  /** Of the last named position on the way. */
  opening: z.string().optional(),
  /** How likely the opponent's moves before it are. */
  reach: share,
  /** Points a game more than with what I usually play. */
  gain: z.number(),
  /** Points that I may expect, 0-1, and what they are made of. */
  value: share,
  parts: z.object({ rating: z.number(), engine: z.number(), results: z.number(), replies: z.number() }),
  evidence: z.enum(EVIDENCE),
  /** The opponent's that reach the position after the move. */
  games: count,
  fen: z.string(),
});
export type PreparedLine = z.infer<typeof preparedLineSchema>;

export const repeatedErrorSchema = z.object({
  fen: z.string(),
  /** One way there. */
  moves,
  move: z.string(),
  after: z.string(),
  /** So often, of so many games that reached the position. */
  played: count,
  of: count,
  /** Points of win probability, 0-100. */
  loss: z.number(),
  answer: z.string(),
  /** The games in which it was played, the newest first. */
  games: z.array(z.string()),
});
export type RepeatedError = z.infer<typeof repeatedErrorSchema>;

/** Where a player leaves what reference games play after the same moves. */
export const departureSchema = z.object({
  /** The index of the player's move. */
  ply: count,
  /** Reference games that come so far, and what they play there: the most played first. */
  games: count,
  known: z.array(z.object({ san: z.string(), games: count })),
});
export type Departure = z.infer<typeof departureSchema>;

export const expectedLineSchema = z.object({
  moves,
  opening: z.string().optional(),
  probability: share,
  games: z.object({ theirs: count, mine: count }),
  fen: z.string(),
  departure: departureSchema.optional(),
});
export type ExpectedLine = z.infer<typeof expectedLineSchema>;

export const rareFirstMoveSchema = z.object({
  moves,
  games: count,
  replies: z.array(z.object({ san: z.string(), chance: share })),
});

export const strengthSchema = z.object({
  moves,
  opening: z.string().optional(),
  fen: z.string(),
  games: count,
  /** Points a game, and those that the ratings let expect. */
  score: share,
  expected: share,
});

/** A tactic that the opponent misses, and the newest time of it on a board. */
const weaknessSchema = z.object({
  /** As `tacticLabel` knows it. */
  name: z.string(),
  /** So often it was missed. */
  count,
  game: z.string(),
  /** The opponent's in that game. */
  color: z.enum(COLORS),
  /** Before it, what was played there, and what was there: SAN from the position on. */
  fen: z.string(),
  played: z.string(),
  line: moves,
});
export type Weakness = z.infer<typeof weaknessSchema>;

/** The opponent's last games, and of those with known ratings the points and what the ratings let expect. */
const formSchema = resultsSchema.extend({
  rated: z.object({ games: count, points: z.number(), expected: z.number() }).optional(),
});

/** How the opponent spends the clock. */
const clockSchema = z.object({
  /** With known clocks. */
  games: count,
  /** Of a move. */
  seconds: z.number(),
  /** Games in which less than a tenth of the time was left, 0-1. */
  low: share.optional(),
  /** Of the moves with so little left, the share of blunders. */
  blunders: z.object({ rate: share, moves: count }).optional(),
});

/** What I have scored against the opponent, when last, and why there may be more. */
const headToHeadSchema = resultsSchema.extend({
  /** ISO 8601. */
  last: z.string().optional(),
  shortfall: z.string().optional(),
});

export const preparationSchema = z.object({
  opponent: z.string(),
  /** The opponent's latest rating of the speed, where one is known. */
  rating: count.optional(),
  /** Of the newest game, ISO 8601. */
  newest: z.string().optional(),
  /** Mine. */
  color: z.enum(COLORS),
  /** The opponent's with the other color, and mine with this one. */
  games: count,
  ownGames: count,
  /** The games with which mine are compared are those of the sample library. */
  isOwnSample: z.literal(true).optional(),
  /** Of one site. */
  ratings: z.object({ theirs: count, mine: count }).optional(),
  lines: z.array(preparedLineSchema),
  errors: z.array(repeatedErrorSchema),
  ownErrors: z.array(repeatedErrorSchema),
  expect: z.array(expectedLineSchema),
  rare: z.array(rareFirstMoveSchema),
  /** Where the opponent does better than expected. */
  avoid: z.array(strengthSchema),
  /** Where something is known; of the meetings and the clock more when it is finished. */
  form: formSchema.optional(),
  clock: clockSchema.optional(),
  meetings: headToHeadSchema.optional(),
  /** What they miss most often; the first ones alone. */
  weaknesses: z.array(weaknessSchema).optional(),
  /** Positions that the engine has looked at, and whether it will look at more. */
  searched: count,
  isFinished: z.boolean(),
});
export type Preparation = z.infer<typeof preparationSchema>;

export const PREPARATION_EVENT = 'preparation';
/** `failure`: why it goes no further, in words for people. */
export const preparationEventSchema = z.object({
  preparation: preparationSchema.optional(),
  failure: z.string().optional(),
});
export type PreparationEvent = z.infer<typeof preparationEventSchema>;

const LIBRARY = /^library:([1-9]\d{0,8})$/;

/** Whose games are mine: `library:1`, or a player as `parsePlayer` reads one; nobody's where nothing is said. */
export const meSchema = z
  .string()
  .max(250)
  .refine((text) => LIBRARY.test(text) || PLAYER.test(text), 'Expected library:NUMBER or a player');

/** The number of the user whose library it is; `undefined` for a player. */
export const libraryOf = (me: string): number | undefined => {
  const [, id] = LIBRARY.exec(me) ?? [];
  return id === undefined ? undefined : Number(id);
};

export const preparationQuerySchema = z.object({
  /** The color that I play. */
  as: z.enum(COLORS),
  me: meSchema.optional(),
  /** Of the game to come. */
  speed: z.enum(KNOWN_SPEEDS).optional(),
});

/** What a preparation is taken along as, beside text. */
export const SHEET_FORMATS = ['pdf', 'pgn'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];
export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

export type WantedPreparation = {
  /** As `parsePlayer` reads it. */
  readonly player: string;
  readonly as: Color;
  readonly me?: string;
  readonly speed?: KnownSpeed;
  readonly games: GamesChoice;
};

export const preparationPath = ({ player, as, me, speed, games }: WantedPreparation): string => {
  const { site, name } = parsePlayer(player);
  const chosen = choiceText(games);
  const query = [
    `as=${as}`,
    me !== undefined && `me=${encodeURIComponent(me)}`,
    speed !== undefined && `speed=${speed}`,
    chosen !== '' && `games=${encodeURIComponent(chosen)}`,
  ].filter((word) => word !== false);
  return `/api/prepare/${site}/${encodeURIComponent(name)}?${query.join('&')}`;
};

/** `GET`: the finished preparation as a file. `paper` is of a PDF. */
export const sheetPath = (wanted: WantedPreparation, format: SheetFormat, paper?: Paper): string => {
  const [path, query] = preparationPath(wanted).split('?');
  return `${path ?? ''}/sheet.${format}?${query ?? ''}${paper === undefined ? '' : `&paper=${paper}`}`;
};

/** Who may see a study. */
export const VISIBILITIES = ['private', 'unlisted'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** `POST`: the finished preparation as a study at a site that whoever asks is connected with. */
export const studyRequestSchema = z.object({
  /** Of whoever asks: the same one never makes a second study. */
  wish: z.uuid(),
  /** The site at which it is made. */
  at: z.string().max(30),
  visibility: z.enum(VISIBILITIES),
});

export const madeStudySchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
  chapters: count,
  /** Chapters for which there was no room. */
  leftOut: count,
});
export type MadeStudy = z.infer<typeof madeStudySchema>;

export const studyPath = (wanted: WantedPreparation): string => preparationPath(wanted).replace('?', '/study?');

/** `POST /api/prepare/{site}/{name}/reply`: what the player plays in a game against me. */
export const replyRequestSchema = z.object({
  /** The color that I play. */
  as: z.enum(COLORS),
  speed: z.enum(KNOWN_SPEEDS).optional(),
  /** UCI, from the start position on; it is the player's turn. */
  moves: z.array(z.string().regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/)).max(600),
});
export type ReplyRequest = z.infer<typeof replyRequestSchema>;

export const replySchema = z.object({
  uci: z.string(),
  san: z.string(),
  /** Out of so many games of theirs in this position; missing where the engine has chosen. */
  games: count.optional(),
  /** The strength at which the engine has played. */
  elo: count.optional(),
});
export type Reply = z.infer<typeof replySchema>;

export const replyPath = (player: string, games: string): string => {
  const { site, name } = parsePlayer(player);
  const chosen = games === '' ? '' : `?games=${encodeURIComponent(games)}`;
  return `/api/prepare/${site}/${encodeURIComponent(name)}/reply${chosen}`;
};
