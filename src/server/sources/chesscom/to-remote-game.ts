/** Converts one Chess.com game: played, or excluded with a reason. */
import { z } from 'zod';
import type { Speed } from '../../../chess/clock';
import { type Game, MAX_GAME_PLIES } from '../../../chess/game';
import { readFirstGame } from '../../../chess/pgn/pgn';
import { siteKey, siteOfUrl } from '../../../chess/player/game-sites';
import { START_FEN } from '../../../chess/position/fen';
import type { Color, Milliseconds } from '../../../chess/types';
import { parseJson } from '../http/response-body';
import {
  type GameLine,
  type GameStatus,
  type RemoteGame,
  type RemoteGameFacts,
  type RemotePlayer,
  toHeaders,
  type TournamentRef,
} from '../remote-game';
import { CHESSCOM } from './http';

export const readChesscomGame = ({ line, playerId }: GameLine): RemoteGame | undefined => {
  const parsed = gameSchema.safeParse(parseJson(line));
  if (!parsed.success) return undefined;
  const { white, black } = parsed.data;
  const color = isNamed(white, playerId) ? 'white' : isNamed(black, playerId) ? 'black' : undefined;
  const facts = color && toFacts(parsed.data, color);
  return facts && toRemoteGame(parsed.data, facts);
};

const isNamed = ({ username }: ChesscomPlayer, playerId: string): boolean => username.toLowerCase() === playerId;

const toRemoteGame = ({ rules, pgn }: ChesscomGame, facts: RemoteGameFacts): RemoteGame => {
  if (rules !== 'chess') return { ...facts, kind: 'excluded', excluded: 'variant' };
  const { first } = readFirstGame(pgn, MAX_GAME_PLIES);
  if (first?.ok !== true) return { ...facts, kind: 'excluded', excluded: exclusionOf(first?.error) };
  const { start, plies } = first.value;
  // Thematic games start from a custom position.
  if (start !== START_FEN) return { ...facts, kind: 'excluded', excluded: 'custom-start' };
  if (plies.length === 0) return { ...facts, kind: 'excluded', excluded: 'no-moves' };
  if (plies.length === 1 && facts.status === 'timeout') return { ...facts, kind: 'excluded', excluded: 'no-start' };
  const { result } = facts;
  const game: Game = { headers: toHeaders(facts), isChess960: false, start, plies, result };
  return { ...facts, kind: 'played', game, isAnalyzed: false, remarks: new Map() };
};

const exclusionOf = (
  problem: { readonly ply?: number } | undefined,
): 'no-moves' | 'too-many-moves' | 'unreadable-moves' => {
  if (problem === undefined) return 'no-moves';
  return problem.ply === MAX_GAME_PLIES ? 'too-many-moves' : 'unreadable-moves';
};

/** `undefined` without an address or UUID: the game could not be identified. */
const toFacts = (raw: ChesscomGame, color: Color): RemoteGameFacts | undefined => {
  const found = addressOf(raw);
  if (found === undefined) return undefined;
  const { id, url } = found;
  const clock = clockOf(raw.time_control);
  const tournament = tournamentOf(raw.tournament);
  return {
    site: CHESSCOM.site,
    id: id.replace('/', '-'),
    key: siteKey(CHESSCOM.site, id),
    url,
    isRated: raw.rated,
    variant: raw.rules === 'chess' ? 'standard' : raw.rules,
    speed: SPEED_OF[raw.time_class],
    createdAt: playedAtOf(raw),
    lastMoveAt: raw.end_time * 1000,
    ...outcomeOf(raw),
    players: { white: toPlayer(raw.white), black: toPlayer(raw.black) },
    color,
    clock,
    timeControl: clock === undefined ? '-' : `${clock.initial}+${clock.increment}`,
    tournament,
  };
};

/** Prefers the numeric id, which PGN exports have too, over the UUID. */
const addressOf = (raw: ChesscomGame): { readonly id: string; readonly url: string } | undefined => {
  const addresses = addressesOf(raw);
  const named = addresses.find(({ id, url }) => id.includes('/') && /\/(?:live|daily)\//.test(url));
  return named ?? addresses.find(({ id }) => id.includes('/')) ?? addresses[0];
};

const toPlayer = ({ username, rating }: ChesscomPlayer): RemotePlayer => ({
  kind: 'person',
  id: username.toLowerCase(),
  name: username,
  rating,
  isProvisional: false,
});

/** `undefined` for daily games. */
const clockOf = (text: string): RemoteGameFacts['clock'] => {
  const [, initial, increment = '0'] = /^(\d{1,6})(?:\+(\d{1,5}))?$/.exec(text) ?? [];
  return initial === undefined ? undefined : { initial: Number(initial), increment: Number(increment) };
};

/** The fields that are read; others are ignored. */

const playerSchema = z.object({
  username: z.string(),
  rating: z.number().optional(),
  result: z.string(),
});

export const timeClassSchema = z.enum(['bullet', 'blitz', 'rapid', 'daily']);

export const gameSchema = z.object({
  url: z.string(),
  uuid: z.string().optional().catch(undefined),
  pgn: z.string(),
  /** `600` or `180+2` in seconds; `1/259200` in seconds per move. */
  time_control: z.string(),
  /** Seconds since 1970. */
  end_time: z.number().min(0).max(8.64e12),
  rated: z.boolean(),
  time_class: timeClassSchema,
  rules: z.string(),
  tournament: z.string().optional(),
  white: playerSchema,
  black: playerSchema,
});

type ChesscomGame = z.infer<typeof gameSchema>;

type ChesscomPlayer = z.infer<typeof playerSchema>;

export const SPEED_OF: Readonly<Record<ChesscomGame['time_class'], Speed>> = {
  bullet: 'bullet',
  blitz: 'blitz',
  rapid: 'rapid',
  daily: 'correspondence',
};

/** The addresses of a game with their ids: from the response, the PGN, and the UUID. */
export const addressesOf = ({
  url,
  uuid,
  pgn,
}: Pick<ChesscomGame, 'url' | 'uuid' | 'pgn'>): readonly { readonly id: string; readonly url: string }[] => {
  const [, link] = /\[Link "([^"]{1,300})"\]/.exec(pgn) ?? [];
  const byUuid = uuid === undefined ? undefined : `https://www.chess.com/game/${uuid}`;
  return [url, link, byUuid].flatMap((address = '') => {
    const id = siteOfUrl(address)?.parseGameId(address);
    return id === undefined ? [] : [{ id, url: address }];
  });
};

/** When the game began. A daily game counts as played when it ended: the site lists it in that month. */
export const playedAtOf = (game: {
  readonly pgn?: string;
  readonly time_class: string;
  readonly end_time: number;
}): Milliseconds => {
  const ended = game.end_time * 1000;
  if (game.time_class === 'daily') return ended;
  const [, date] = /\[UTCDate "(\d{4}\.\d\d\.\d\d)"\]/.exec(game.pgn ?? '') ?? [];
  const [, time] = /\[UTCTime "(\d\d:\d\d:\d\d)"\]/.exec(game.pgn ?? '') ?? [];
  const began = Date.parse(`${date?.replaceAll('.', '-') ?? ''}T${time ?? ''}Z`);
  return Number.isNaN(began) || began > ended ? ended : began;
};

const WIN = 'win';

/** Result of the losing side, or of either side of a draw. */
const LOSSES: Readonly<Record<string, GameStatus>> = {
  checkmated: 'mate',
  resigned: 'resign',
  timeout: 'outoftime',
  abandoned: 'timeout',
};

const DRAWS: Readonly<Record<string, GameStatus>> = {
  agreed: 'draw',
  repetition: 'draw',
  '50move': 'draw',
  stalemate: 'stalemate',
  insufficient: 'insufficientMaterialClaim',
  timevsinsufficient: 'outoftime',
};

const outcomeOf = ({ white, black }: ChesscomGame): Pick<RemoteGameFacts, 'result' | 'status'> => {
  if (white.result === WIN) return { result: '1-0', status: LOSSES[black.result] ?? 'unknownFinish' };
  if (black.result === WIN) return { result: '0-1', status: LOSSES[white.result] ?? 'unknownFinish' };
  return { result: '1/2-1/2', status: DRAWS[white.result] ?? 'unknownFinish' };
};

const PAGE = /^https:\/\/(?:www\.)?chess\.com\/tournament\/(live\/)?(arena\/)?([\w.-]{1,200})$/;

/** `undefined` for another address. */
export const tournamentOf = (url: string | undefined): TournamentRef | undefined => {
  const [, live, arena, id] = PAGE.exec(url ?? '') ?? [];
  if (url === undefined || id === undefined) return undefined;
  const kind = arena !== undefined ? 'arena' : live !== undefined ? 'swiss' : 'round-robin';
  return { kind, id, url };
};
