/** Games as Chess.com writes them. */
import type { JsonGame, JsonPlayer } from '../mock-lichess/lichess-json';

export type JsonSide = {
  readonly rating: number;
  readonly result: string;
  readonly '@id': string;
  readonly username: string;
};

export type ChesscomJson = {
  readonly url: string;
  readonly pgn?: string;
  readonly time_control: string;
  readonly end_time: number;
  readonly rated: boolean;
  readonly uuid: string;
  readonly initial_setup: string;
  readonly time_class: string;
  readonly rules: string;
  readonly tournament?: string;
  readonly white: JsonSide;
  readonly black: JsonSide;
};

/** Seconds since 1970, and the game; one that is malformed is no game. */
export type DatedJson = { readonly endedAt: number; readonly json: unknown };

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const TOURNAMENT = 'https://www.chess.com/tournament/live/hourly-blitz-swiss-300001';

/** A made-up game of the other mock server, in this site's words; `number` is that of the address. */
export const toChesscom = (game: JsonGame, number: number): ChesscomJson => {
  const { players, speed, clock } = game;
  const [white, black] = [resultOf(game, 'white'), resultOf(game, 'black')];
  const url = `https://www.chess.com/game/live/${number}`;
  const control = clock === undefined ? '600' : `${clock.initial}${clock.increment === 0 ? '' : `+${clock.increment}`}`;
  return {
    url,
    pgn: pgnOf(game, { url, control }),
    time_control: control,
    end_time: Math.floor(game.lastMoveAt / 1000),
    rated: game.rated,
    uuid: `00000000-0000-11ed-0000-${String(number).padStart(12, '0')}`,
    initial_setup: START,
    time_class: speed,
    rules: 'chess',
    tournament: game.arenaTour === undefined ? undefined : TOURNAMENT,
    white: sideOf(players.white, white),
    black: sideOf(players.black, black),
  };
};

const sideOf = ({ user, rating = 1500 }: JsonPlayer, result: string): JsonSide => {
  const username = user?.name ?? 'nobody';
  return { rating, result, '@id': `https://api.chess.com/pub/player/${username.toLowerCase()}`, username };
};

const LOSSES: Readonly<Record<string, string>> = { mate: 'checkmated', resign: 'resigned', outoftime: 'timeout' };
const DRAWS: Readonly<Record<string, string>> = { stalemate: 'stalemate', outoftime: 'timevsinsufficient' };

const resultOf = ({ winner, status }: JsonGame, color: 'white' | 'black'): string => {
  if (winner === undefined) return DRAWS[status] ?? 'repetition';
  return winner === color ? 'win' : (LOSSES[status] ?? 'abandoned');
};

const pgnOf = (game: JsonGame, { url, control }: { readonly url: string; readonly control: string }): string => {
  const [date = '', time = ''] = new Date(game.createdAt).toISOString().replaceAll('-', '.').split('T');
  const result = game.winner === undefined ? '1/2-1/2' : game.winner === 'white' ? '1-0' : '0-1';
  const headers = {
    Event: 'Live Chess',
    Site: 'Chess.com',
    Date: date,
    Round: '-',
    White: game.players.white.user?.name ?? '?',
    Black: game.players.black.user?.name ?? '?',
    Result: result,
    Timezone: 'UTC',
    UTCDate: date,
    UTCTime: time.slice(0, 8),
    TimeControl: control,
    Link: url,
  };
  return `${headersOf(headers)}\n${movesOf(game)} ${result}\n`;
};

export const headersOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('');

/** The number stands before Black's moves, too, as a clock stands before each. */
const movesOf = ({ moves = '', clocks = [] }: JsonGame): string =>
  moves
    .split(' ')
    .map((san, ply) => {
      const number = `${Math.floor(ply / 2) + 1}.${ply % 2 === 0 ? '' : '..'}`;
      const clock = clocks[ply];
      return `${number} ${san}${clock === undefined ? '' : ` {[%clk ${clockText(clock)}]}`}`;
    })
    .join(' ');

/** Tenths of a second where there are any. */
const clockText = (centiseconds: number): string => {
  const tenths = Math.round(centiseconds / 10);
  const seconds = Math.floor(tenths / 10);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const whole = parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
  return tenths % 10 === 0 ? whole : `${whole}.${tenths % 10}`;
};
