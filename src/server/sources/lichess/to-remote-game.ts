/** Converts one line of an export: played, or excluded with a reason. */
import { z } from 'zod';
import { KNOWN_SPEEDS } from '../../../chess/clock';
import { type Evaluation, type Judgement, JUDGEMENTS } from '../../../chess/evaluation';
import { type Game, type GamePly, MAX_GAME_PLIES, plyColor, positionAt } from '../../../chess/game';
import { siteKey } from '../../../chess/player/game-sites';
import { START_FEN } from '../../../chess/position/fen';
import { playMove, startWalk } from '../../../chess/position/move';
import { type Color, COLORS, type Ply } from '../../../chess/types';
import { PLATFORM } from '../../../contract/sites';
import { parseJson } from '../http/response-body';
import {
  GAME_STATUSES,
  type GameLine,
  type RemoteGame,
  type RemoteGameFacts,
  type RemotePlayer,
  type SideAnalysis,
  type SiteRemark,
  type SourceExclusion,
  toHeaders,
  type TournamentRef,
} from '../remote-game';

export const readGameLine = ({ line, playerId }: GameLine): RemoteGame | undefined =>
  readRawGame(parseJson(line), playerId);

/** `undefined` for invalid JSON, and for a game the player did not take part in. */
export const readRawGame = (raw: unknown, playerId: string): RemoteGame | undefined => {
  const parsed = gameSchema.safeParse(raw);
  if (!parsed.success) return undefined;
  const color = colorOf(parsed.data, playerId);
  return color === undefined ? undefined : toRemoteGame(parsed.data, color);
};

const colorOf = ({ players }: LichessGame, playerId: string): Color | undefined => {
  const isPlayer = ({ user }: LichessPlayer): boolean => user?.id.toLowerCase() === playerId;
  if (isPlayer(players.white)) return 'white';
  return isPlayer(players.black) ? 'black' : undefined;
};

const toRemoteGame = (raw: LichessGame, color: Color): RemoteGame => {
  const facts = toFacts(raw, color);
  const excluded = exclusionOf(raw);
  if (excluded !== undefined) return { ...facts, kind: 'excluded', excluded };
  const plies = toPlies(raw);
  if (plies === undefined) return { ...facts, kind: 'excluded', excluded: 'unreadable-moves' };
  const { result } = facts;
  const game: Game = { headers: toHeaders(facts), isChess960: false, start: START_FEN, plies, result };
  const { analysis } = raw;
  return { ...facts, kind: 'played', game, isAnalyzed: analysis !== undefined, remarks: toRemarks(game, analysis) };
};

const UNFINISHED: ReadonlySet<string> = new Set(['created', 'started', 'aborted']);

const exclusionOf = ({ status, variant, initialFen, moves }: LichessGame): SourceExclusion | undefined => {
  if (UNFINISHED.has(status)) return 'unfinished';
  if (variant === 'fromPosition') return 'custom-start';
  if (variant !== 'standard') return 'variant';
  if (initialFen !== undefined) return 'custom-start';
  if (status === 'noStart') return 'no-start';
  const { length } = splitWords(moves);
  if (length > MAX_GAME_PLIES) return 'too-many-moves';
  return length === 0 ? 'no-moves' : undefined;
};

const toFacts = (raw: LichessGame, color: Color): RemoteGameFacts => {
  const { id, clock, opening } = raw;
  const tournament = toTournament(raw);
  return {
    site: PLATFORM.site,
    id,
    key: siteKey(PLATFORM.site, id),
    url: gamePage(id),
    isRated: raw.rated,
    variant: raw.variant,
    speed: raw.speed,
    createdAt: raw.createdAt,
    lastMoveAt: raw.lastMoveAt,
    status: raw.status,
    result: toResult(raw),
    players: { white: toPlayer(raw.players.white), black: toPlayer(raw.players.black) },
    color,
    clock: clock === undefined ? undefined : { initial: clock.initial, increment: clock.increment },
    timeControl: clock === undefined ? '-' : `${clock.initial}+${clock.increment}`,
    // Lichess counts plies from 1.
    opening: opening === undefined ? undefined : { ...opening, ply: opening.ply - 1 },
    ...toDivision(raw),
    tournament,
  };
};

/** Without a winner a finished game is a draw, also after a flag fall against insufficient material. */
const toResult = ({ winner, status }: LichessGame): Game['result'] => {
  if (winner !== undefined) return winner === 'white' ? '1-0' : '0-1';
  return UNFINISHED.has(status) ? '*' : '1/2-1/2';
};

const toDivision = ({ division }: LichessGame): Pick<RemoteGameFacts, 'division'> => {
  if (division === undefined) return {};
  const { middle, end } = division;
  return {
    division: {
      middlegame: middle,
      endgame: end,
    },
  };
};

/** Objects since June 2026, bare ids before. */
const toTournament = ({ arenaTour, swissTour, tournament, swiss }: LichessGame): TournamentRef | undefined => {
  const arenaId = arenaTour?.id ?? tournament;
  const swissId = swissTour?.id ?? swiss;
  if (arenaId !== undefined) return toRef('arena', arenaId, arenaTour?.name);
  return swissId === undefined ? undefined : toRef('swiss', swissId, swissTour?.name);
};

const toRef = (kind: TournamentRef['kind'], id: string, name: string | undefined): TournamentRef => ({
  kind,
  id,
  name,
  url: tournamentPage(kind, id),
});

/** The fields that are read; others are ignored. Missing fields are absent, not null. */

const count = z.number().int().nonnegative();

/** Milliseconds since 1970, within the range of `Date`. */
const moment = z.number().min(0).max(8.64e15);

const sideAnalysisSchema = z.object({
  inaccuracy: count,
  mistake: count,
  blunder: count,
  acpl: z.number().nonnegative(),
  accuracy: z.number().optional(),
});

/** `{}` is an anonymous player, `{ aiLevel }` the site's computer. */
const playerSchema = z.object({
  user: z.object({ id: z.string(), name: z.string(), title: z.string().optional() }).optional(),
  aiLevel: z.number().int().optional(),
  rating: z.number().optional(),
  ratingDiff: z.number().optional(),
  provisional: z.boolean().optional(),
  analysis: sideAnalysisSchema.optional().catch(undefined),
});

/** After each ply, White's view. `best` castles as king takes rook. */
const plyAnalysisSchema = z.object({
  eval: z.number().optional(),
  mate: z.number().int().optional(),
  best: z.string().optional(),
  variation: z.string().optional(),
  judgment: z.object({ name: z.string() }).optional(),
});

export const gameSchema = z.object({
  id: z.string().regex(/^\w{8,12}$/),
  rated: z.boolean(),
  variant: z.string(),
  speed: z.enum(KNOWN_SPEEDS),
  createdAt: moment,
  lastMoveAt: moment,
  /** Unknown statuses count as finished. */
  status: z.enum(GAME_STATUSES).catch('unknownFinish'),
  players: z.object({ white: playerSchema, black: playerSchema }),
  initialFen: z.string().optional(),
  winner: z.enum(COLORS).optional(),
  opening: z.object({ eco: z.string(), name: z.string(), ply: z.number().int() }).optional(),
  moves: z.string().default(''),
  /** Centiseconds. */
  clocks: z.array(z.number().nonnegative()).optional(),
  analysis: z.array(plyAnalysisSchema).optional(),
  clock: z.object({ initial: z.number(), increment: z.number() }).optional(),
  division: z.object({ middle: count.optional(), end: count.optional() }).optional(),
  arenaTour: z.object({ id: z.string(), name: z.string().optional() }).optional(),
  swissTour: z.object({ id: z.string(), name: z.string().optional() }).optional(),
  /** Before June 2026. */
  tournament: z.string().optional(),
  swiss: z.string().optional(),
});

type LichessGame = z.infer<typeof gameSchema>;

type LichessPlayer = z.infer<typeof playerSchema>;

type LichessPlyAnalysis = z.infer<typeof plyAnalysisSchema>;

const toPlayer = ({ user, aiLevel, rating, ratingDiff, provisional, analysis }: LichessPlayer): RemotePlayer => {
  const judged = analysis === undefined ? {} : { analysis: toSideAnalysis(analysis) };
  if (aiLevel !== undefined) return { kind: 'computer', name: `lichess AI level ${aiLevel}`, ...judged };
  if (user === undefined) return { kind: 'anonymous', ...judged };
  return {
    kind: 'person',
    id: user.id,
    name: user.name,
    title: user.title,
    rating,
    ratingChange: ratingDiff,
    isProvisional: provisional === true,
    ...judged,
  };
};

const toSideAnalysis = (analysis: NonNullable<LichessPlayer['analysis']>): SideAnalysis => ({
  inaccuracies: analysis.inaccuracy,
  mistakes: analysis.mistake,
  blunders: analysis.blunder,
  acpl: analysis.acpl,
  accuracy: analysis.accuracy,
});

/** `undefined` when a move is illegal. */
const toPlies = ({ moves, clocks, analysis }: LichessGame): readonly GamePly[] | undefined => {
  const walk = startWalk(START_FEN, false);
  const plies: GamePly[] = [];
  for (const written of splitWords(moves)) {
    const played = walk?.play(written);
    if (played === undefined) return undefined;
    const ply = plies.length;
    const evaluation = analysis === undefined ? undefined : evaluationAt(played, ply, analysis[ply]);
    const clock = clocks?.[ply];
    plies.push({
      ...played,
      ...(clock === undefined ? {} : { clock: clock / 100 }),
      ...(evaluation === undefined ? {} : { evaluation }),
    });
  }
  return plies;
};

const splitWords = (moves: string): readonly string[] => moves.split(' ').filter((word) => word !== '');

/** Lichess has no entry for the mating move. */
const evaluationAt = ({ san }: GamePly, ply: number, found: LichessPlyAnalysis | undefined): Evaluation | undefined => {
  if (san.endsWith('#')) return { checkmate: plyColor({ start: START_FEN }, ply) };
  if (found?.mate !== undefined && found.mate !== 0) return { mate: found.mate };
  return found?.eval === undefined ? undefined : { cp: found.eval };
};

/** The site's preferred moves and judgements; plies without either are missing. */
const toRemarks = (
  game: Pick<Game, 'start' | 'plies'>,
  analysis: readonly LichessPlyAnalysis[] = [],
): ReadonlyMap<Ply, SiteRemark> => {
  const remarks = new Map<Ply, SiteRemark>();
  analysis.slice(0, game.plies.length).forEach(({ best, variation = '', judgment }, ply) => {
    if (best === undefined && judgment === undefined) return;
    const judgement = toJudgement(judgment?.name);
    remarks.set(ply, {
      ...bestOf(game, ply, best),
      line: splitWords(variation),
      judgement,
    });
  });
  return remarks;
};

/** Converted from king-takes-rook castling. */
const bestOf = (game: Pick<Game, 'start' | 'plies'>, ply: Ply, best: string | undefined): Pick<SiteRemark, 'best'> => {
  if (best === undefined) return {};
  const played = playMove(positionAt(game, ply - 1), best);
  return played.ok ? { best: played.value.uci } : {};
};

const toJudgement = (name: string | undefined): Judgement | undefined =>
  JUDGEMENTS.find((judgement) => judgement === name?.toLowerCase());

// Public pages, also when the API is mocked

export const LICHESS_URL = 'https://lichess.org';

export const TABLEBASE_URL = 'https://tablebase.lichess.org';

export const gamePage = (id: string): string => `${LICHESS_URL}/${id}`;

export const profilePage = (username: string): string => `${LICHESS_URL}/@/${username}`;

export const tournamentPage = (kind: TournamentRef['kind'], id: string): string =>
  `${LICHESS_URL}/${kind === 'arena' ? 'tournament' : 'swiss'}/${id}`;
