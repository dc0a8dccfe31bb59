/**
 * `GET /api/prepare/{site}/{name}`: what to play against a player, as a `text/event-stream` of growing results; the
 * last event is the complete one.
 */
import { z } from 'zod';
import { KNOWN_SPEEDS, type KnownSpeed } from '../chess/clock';
import { ADVICE_KINDS } from '../chess/preparation/choose-lines';
import { LINE_KINDS } from '../chess/preparation/lines';
import { EVIDENCE } from '../chess/preparation/visits';
import { type Color, COLORS } from '../chess/types';
import { addressOf, endpoint } from './endpoint';
import { evaluationSchema } from './analysis/evaluation';
import { playerParams, toPlayerParams } from './params';
import { resultsSchema } from './player/player-profile';
import { formatGameSelection, type GameSelection, gameSelectionSchema, LAST_GAMES } from './player/scouted-games';
import { PLAYER } from './sites';

const share = z.number().min(0).max(1);
const count = z.number().int();
const moves = z.array(z.string());

const modelGameSchema = z.object({
  id: z.string(),
  white: z.string().optional(),
  black: z.string().optional(),
  year: count,
  result: z.enum(['1-0', '0-1', '1/2-1/2']),
});

const lineReplySchema = z.object({
  ply: count,
  san: z.string(),
  chance: share,
  games: count,
  of: count,
  lately: z.object({ games: count, of: count }).optional(),
});

export const preparedLineSchema = z.object({
  kind: z.enum(LINE_KINDS),
  /** SAN from the start position; the last move is the requester's. */
  moves,
  /** Index of the move that the line recommends. */
  decision: count,
  /** Last named position of the line. */
  opening: z.string().optional(),
  /** Probability that the opponent plays all of their moves in it, when the requester plays the others. */
  reach: share,
  /** Opponent's games that reach its end. */
  games: count,
  /** Opponent's points per game in these, actual and expected from ratings; missing without games or ratings. */
  score: share.optional(),
  expected: share.optional(),
  /** At its end, White's view. */
  evaluation: evaluationSchema.optional(),
  /** One of the opponent's moves rests on fewer than three of their games. */
  guess: z.boolean().default(false),
  /**
   * The opponent's moves, each with its probability and the games in which they played it, of those that reached the
   * position before it; `lately` counts the newest of these alone. `reach` is the product of the probabilities.
   */
  replies: z.array(lineReplySchema).default([]),
  /** Requester's games that reach its end. */
  ownGames: count.default(0),
  /** Index of the first of the requester's moves that their games and repertoire do not know; missing without any. */
  newFrom: count.optional(),
  /** The requester's games with that move; missing in older stored ones. */
  newGames: count.optional(),
  /** Why to play it, in one sentence. */
  reason: z.string().default(''),
  /** Opponent's newest loss that reaches the end, or else the position after the recommended move. */
  model: modelGameSchema.optional(),
  /** The opponent's newest game that reaches the end, ISO 8601. */
  lastPlayed: z.string().optional(),
  /** Tutorial of the opening. */
  tutorial: z.string().optional(),
  /** Points per game from the first move on, above the requester's game as they usually play it. */
  gain: z.number(),
  /** Expected points after the recommended move, 0-1, and its components. */
  value: share,
  /** Expected points after the requester's usual move in its place; missing where that is the same. */
  usual: share.optional(),
  parts: z.object({ rating: z.number(), engine: z.number(), results: z.number(), replies: z.number() }),
  evidence: z.enum(EVIDENCE),
  fen: z.string(),
});
export type PreparedLine = z.infer<typeof preparedLineSchema>;

/** The first of the lines to play, and what it is compared with. */
export const adviceSchema = z.object({
  /**
   * `change`: one move in place of the usual one, or a line where no usual one is known. `keep`: nothing was found that
   * brings clearly more.
   */
  kind: z.enum(ADVICE_KINDS),
  moves,
  /** Expected points of the requester's game from the first move on, with this line, 0-1. */
  value: share,
  /** As the requester usually plays it, and `value` less that; missing without games or a repertoire of theirs. */
  usual: share.optional(),
  gain: z.number().optional(),
  /** The usual move in place of a changed one: the requester's games with it. */
  against: z.object({ san: z.string(), games: count }).optional(),
  /** A move of an unchanged game against which the opponent scores clearly below expectation. */
  tip: z.object({ ply: count, san: z.string(), score: share, games: count }).optional(),
  /** What the opponent most likely plays after a line that ends with its key move. */
  reply: lineReplySchema.optional(),
  /** A move of an unchanged game that is worse than the best one, which is named; evaluations in White's view. */
  better: z.object({ ply: count, san: z.string(), evaluation: evaluationSchema, usual: evaluationSchema }).optional(),
});
export type Advice = z.infer<typeof adviceSchema>;

export const repeatedErrorSchema = z.object({
  fen: z.string(),
  /** A move order that reaches it. */
  moves,
  move: z.string(),
  after: z.string(),
  /** Times played, and games that reached the position. */
  played: count,
  of: count,
  /** Win probability points, 0-100. */
  loss: z.number(),
  answer: z.string(),
  /** Games in which it was played, newest first. */
  games: z.array(z.string()),
});
export type RepeatedError = z.infer<typeof repeatedErrorSchema>;

/** Where a player leaves the moves of reference games. */
export const departureSchema = z.object({
  /** Index of the player's move. */
  ply: count,
  /** Reference games that reach it and their moves, most played first. */
  games: count,
  known: z.array(z.object({ san: z.string(), games: count })),
});
export type Departure = z.infer<typeof departureSchema>;

export const expectedLineSchema = z.object({
  moves,
  opening: z.string().optional(),
  probability: share,
  /** Of the opponent and of the user that reach its end. */
  games: count,
  ownGames: count,
  fen: z.string(),
  departure: departureSchema.optional(),
});
export type ExpectedLine = z.infer<typeof expectedLineSchema>;

export const rareFirstMoveSchema = z.object({
  moves,
  games: count,
  /** The opponent's games with each; missing in older stored ones. */
  replies: z.array(z.object({ san: z.string(), chance: share, games: count.optional() })),
});

export const strengthSchema = z.object({
  moves,
  opening: z.string().optional(),
  fen: z.string(),
  games: count,
  /** Points per game, actual and expected from ratings. */
  score: share,
  expected: share,
});

const moveCounts = z.array(z.object({ san: z.string(), games: count }));

/** A position in which the opponent's first choice has become another one. */
export const repertoireChangeSchema = z.object({
  /** A move order that reaches it. */
  position: moves,
  fen: z.string(),
  /** Most played first. */
  before: moveCounts,
  after: moveCounts,
  /** Date of the first game after the change, ISO 8601. */
  since: z.string(),
});
export type RepertoireChange = z.infer<typeof repertoireChangeSchema>;

/** A tactic that the opponent misses, with its newest example. */
const weaknessSchema = z.object({
  name: z.string(),
  /** Times missed. */
  count,
  game: z.string(),
  /** The opponent's. */
  color: z.enum(COLORS),
  /** Position before the miss, the move played, and the winning line in SAN. */
  fen: z.string(),
  played: z.string(),
  line: moves,
});
export type Weakness = z.infer<typeof weaknessSchema>;

/** The opponent's last games; `rated`: points in rated games and those expected from ratings. */
const formSchema = resultsSchema.extend({
  rated: z.object({ games: count, points: z.number(), expected: z.number() }).optional(),
});

/** The opponent's clock use. */
const clockSchema = z.object({
  /** With known clocks. */
  games: count,
  /** Per move. */
  seconds: z.number(),
  /** Share of games with less than a tenth of the time left, 0-1. */
  low: share.optional(),
  /** Blunder rate of moves in time trouble. */
  blunders: z.object({ rate: share, moves: count }).optional(),
});

/** The requester's results against the opponent. */
const headToHeadSchema = resultsSchema.extend({
  /** Latest game, ISO 8601. */
  last: z.string().optional(),
  shortfall: z.string().optional(),
});

/** A move of the merged tree: the requester's repertoire and the opponent's replies. */
export const mergedNodeSchema = z.object({
  /** Index of the move before it, -1 for a first move. */
  parent: count,
  san: z.string(),
  isMine: z.boolean(),
  /** Probability of the opponent's move, or the requester's share of this move. */
  chance: share,
  /** Product of the opponent's probabilities up to it. */
  reach: share,
  /** The opponent's games with it, and the requester's. */
  games: count,
  ownGames: count,
  /** The opponent's games that reach the position after it, and their points per game in these. */
  results: z.object({ games: count, score: share }).optional(),
  /** Expected points of the requester after it. */
  expected: share.optional(),
});
export type MergedNode = z.infer<typeof mergedNodeSchema>;

export const preparationSchema = z.object({
  opponent: z.string(),
  /** Latest known rating of the speed. */
  rating: count.optional(),
  /** Opponent's games that are counted: how many, the oldest and the newest, ISO 8601; missing in older stored ones. */
  basis: z.object({ games: count, since: z.string().optional(), newest: z.string().optional() }).optional(),
  since: z.string().optional(),
  newest: z.string().optional(),
  /** The requester's. */
  color: z.enum(COLORS),
  /** The opponent's with the other color, and the requester's with this one. */
  games: count,
  ownGames: count,
  /** Whose games the requester's are; missing for those of the sample library. */
  me: z.string().optional(),
  /** The requester's games are those of the sample library. */
  isOwnSample: z.literal(true).optional(),
  /** At the same site. */
  ratings: z.object({ theirs: count, mine: count }).optional(),
  /** The one with the most games first. */
  changes: z.array(repertoireChangeSchema).default([]),
  /** Missing until the first line is proven, and without one. */
  advice: adviceSchema.optional(),
  lines: z.array(preparedLineSchema),
  errors: z.array(repeatedErrorSchema),
  ownErrors: z.array(repeatedErrorSchema),
  expect: z.array(expectedLineSchema),
  rare: z.array(rareFirstMoveSchema),
  /** Lines in which the opponent scores above expectation. */
  avoid: z.array(strengthSchema),
  /** Parents before their children. */
  tree: z.array(mergedNodeSchema).default([]),
  /** More complete when `isFinished`. */
  form: formSchema.optional(),
  clock: clockSchema.optional(),
  meetings: headToHeadSchema.optional(),
  /** Most frequently missed tactics. */
  weaknesses: z.array(weaknessSchema).optional(),
  /** Positions analyzed so far, and whether the search is complete. */
  searched: count,
  isFinished: z.boolean(),
  /** Older games of the opponent or the requester are still arriving. */
  isReceiving: z.literal(true).optional(),
  /** The games so far are searched; more follow. */
  isWaiting: z.literal(true).optional(),
  /** Readable reason why older games of the opponent are missing. */
  shortfall: z.string().optional(),
});
export type Preparation = z.infer<typeof preparationSchema>;

export const PREPARATION_EVENT = 'preparation';
/** `failure`: readable reason why it stops. */
export const preparationEventSchema = z.object({
  preparation: preparationSchema.optional(),
  failure: z.string().optional(),
});
export type PreparationEvent = z.infer<typeof preparationEventSchema>;

const LIBRARY = /^library:([1-9]\d{0,8})$/;

/** Whose games to compare: `library:1` or a player; without it none. */
export const meSchema = z
  .string()
  .max(250)
  .refine((text) => LIBRARY.test(text) || PLAYER.test(text), 'Expected library:NUMBER or a player');

/** The library's user id; `undefined` for a player. */
export const parseLibraryId = (me: string): number | undefined => {
  const [, id] = LIBRARY.exec(me) ?? [];
  return id === undefined ? undefined : Number(id);
};

const asked = {
  /** The requester's color. */
  as: z.enum(COLORS),
  me: meSchema.optional(),
  /** Speed of the next game. */
  speed: z.enum(KNOWN_SPEEDS).optional(),
};
const games = gameSelectionSchema.default(LAST_GAMES);

const preparationQuery = z.object({ ...asked, games });

/** Lines that are less likely are hidden, in percent: the range of the choice. */
export const LEAST_REACH = { min: 5, max: 80, step: 5 } as const;
export const leastReachSchema = z.coerce.number().int().min(LEAST_REACH.min).max(LEAST_REACH.max).optional();

/** Of exports. `min`: less likely moves are skipped. */
const exportQuery = z.object({ ...asked, min: leastReachSchema, games });

/** Export formats in addition to text. */
export const SHEET_FORMATS = ['pdf', 'pgn'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];
export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

export type PreparationRequest = {
  readonly player: string;
  readonly as: Color;
  readonly me?: string;
  readonly speed?: KnownSpeed;
  readonly games: GameSelection;
  /** Of exports, as in `leastReachSchema`. */
  readonly min?: number | undefined;
};

export const VISIBILITIES = ['private', 'unlisted'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** `POST`: creates a study from the finished preparation at a connected site. */
export const studyRequestSchema = z.object({
  /** Idempotency key of the client. */
  idempotencyKey: z.uuid(),
  at: z.string().max(30),
  visibility: z.enum(VISIBILITIES),
});

export const madeStudySchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
  chapters: count,
  /** Chapters above the site's limit. */
  excluded: count,
});
export type MadeStudy = z.infer<typeof madeStudySchema>;

/** `POST /api/prepare/{site}/{name}/reply`: the player's move in a practice game. */
export const replyRequestSchema = z.object({
  /** The requester's color. */
  as: z.enum(COLORS),
  speed: z.enum(KNOWN_SPEEDS).optional(),
  /** Moves that are less likely are not played while there is another one, in percent. */
  min: leastReachSchema,
  /** UCI from the start position; the player is to move. */
  moves: z.array(z.string().regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/)).max(600),
});
export type ReplyRequest = z.infer<typeof replyRequestSchema>;

export const replySchema = z.object({
  uci: z.string(),
  san: z.string(),
  /** Player's games in this position, and those with this move; missing when the engine chose. */
  games: count.optional(),
  played: count.optional(),
  /** Strength at which the engine played. */
  elo: count.optional(),
});
export type Reply = z.infer<typeof replySchema>;

const PREPARATION = '/api/prepare/:site/:username';

export const preparationApi = {
  /** Events named `preparation`. */
  follow: endpoint({
    method: 'GET',
    path: PREPARATION,
    params: playerParams,
    query: preparationQuery,
    answer: z.string(),
    media: 'text/event-stream',
    access: 'libraries',
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${PREPARATION}/sheet.pdf`,
    params: playerParams,
    query: exportQuery.extend({ paper: z.enum(PAPERS).default('a4') }),
    answer: z.any(),
    media: 'application/pdf',
    access: 'libraries',
  }),
  pgn: endpoint({
    method: 'GET',
    path: `${PREPARATION}/sheet.pgn`,
    params: playerParams,
    query: exportQuery,
    answer: z.any(),
    media: 'application/x-chess-pgn; charset=utf-8',
    access: 'libraries',
  }),
  study: endpoint({
    method: 'POST',
    path: `${PREPARATION}/study`,
    params: playerParams,
    query: exportQuery,
    body: studyRequestSchema,
    answer: madeStudySchema,
    access: 'libraries',
  }),
  reply: endpoint({
    method: 'POST',
    path: `${PREPARATION}/reply`,
    params: playerParams,
    query: z.object({ games }),
    body: replyRequestSchema,
    answer: replySchema,
    access: 'libraries',
  }),
} as const;

/** `further` is of exports. */
const addressFor = (
  { path }: { readonly path: `${typeof PREPARATION}${string}` },
  { player, as, me, speed, games: selection }: PreparationRequest,
  further: Readonly<Record<string, unknown>> = {},
): string => {
  const query = { as, me, speed, games: orNothing(formatGameSelection(selection)), ...further };
  return addressOf({ path }, toPlayerParams(player), query);
};

const orNothing = (text: string): string | undefined => (text === '' ? undefined : text);

export const preparationPath = (request: PreparationRequest): string => addressFor(preparationApi.follow, request);

/** The finished preparation as a file. `paper` is for PDF. */
export const exportPath = (request: PreparationRequest, format: SheetFormat, paper?: Paper): string =>
  addressFor(preparationApi[format], request, { min: request.min, paper });

export const studyPath = (request: PreparationRequest): string =>
  addressFor(preparationApi.study, request, { min: request.min });

/** `selection`: formatted. */
export const replyPath = (player: string, selection: string): string =>
  addressOf(preparationApi.reply, toPlayerParams(player), { games: orNothing(selection) });
