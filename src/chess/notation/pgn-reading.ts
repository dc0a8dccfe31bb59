/** What is read of a game of a PGN text: the legal game, or why there is none. */
import type { Game, GamePly } from '../game';
import { readComments } from './pgn-comment';
import type { ScannedGame, ScannedMove } from './pgn-scan-step';
import { readResult } from './pgn-signs';
import { startOf } from './pgn-start';
import { moveLabel } from '../replay';
import type { Color, Fen, Ply, Result } from '../types';
import { startWalk } from './walk';

/** Why a game is refused, in the specification's words, and where: the game from 1, line and column from 1. */
export type PgnProblem = {
  readonly message: string;
  readonly game: number;
  /** The move that cannot be played, and its number for people (`12...`); missing when the headers are at fault. */
  readonly ply?: Ply;
  readonly moveNumber?: string;
  readonly line: number;
  readonly column: number;
};

/** What of a problem tells where it is. */
export type PgnPlace = {
  readonly game: number;
  readonly moveNumber?: string | undefined;
  readonly line: number;
  readonly column: number;
};

/** `source` is the stretch of the text that holds this game alone. */
export type PgnReading =
  | { readonly ok: true; readonly value: Game; readonly source: string }
  | { readonly ok: false; readonly error: PgnProblem; readonly source: string };

/** Longer words are cut in messages: no move is as long. */
const MAX_QUOTED = 40;

/** `offset` is the index in the scanned text. */
export type Refusal = {
  readonly message: string;
  readonly offset: number;
  readonly ply?: Ply;
  readonly moveNumber?: string;
};

/** Plays the words of the main line. */
export const readScanned = ({ headers, moves, start, result }: ScannedGame): Result<Game, Refusal> => {
  const begin = startOf(headers);
  if (!begin.ok) return { ok: false, error: { message: begin.error, offset: start } };
  const { fen, isChess960 } = begin.value;
  const plies = playMoves(moves, fen, isChess960);
  if (!plies.ok) return plies;
  const outcome = result !== undefined && result !== '*' ? result : readResult(headers.get('Result') ?? '*');
  return { ok: true, value: { headers, isChess960, start: fen, plies: plies.value, result: outcome ?? '*' } };
};

const playMoves = (moves: readonly ScannedMove[], start: Fen, isChess960: boolean): Result<GamePly[], Refusal> => {
  const walk = startWalk(start, isChess960);
  const plies: GamePly[] = [];
  for (const move of moves) {
    const played = walk?.play(move.written);
    if (played === undefined) return { ok: false, error: refuse(move, start, plies.length) };
    plies.push(annotate(played, move));
  }
  return { ok: true, value: plies };
};

const annotate = (played: GamePly, { comments, nags }: ScannedMove): GamePly => {
  const remarks = comments === undefined ? undefined : readComments(comments, matedIn(played));
  if (nags !== undefined) return { ...played, ...remarks, nags };
  return remarks === undefined ? played : Object.assign(played, remarks);
};

const matedIn = ({ san, fen }: GamePly): Color | undefined => {
  if (!san.endsWith('#')) return undefined;
  return fen.includes(' w ') ? 'white' : 'black';
};

const refuse = ({ written, offset }: ScannedMove, start: Fen, ply: Ply): Refusal => {
  const quoted = written.length > MAX_QUOTED ? `${written.slice(0, MAX_QUOTED)}…` : written;
  const number = moveLabel(start, ply).replace('Move ', '');
  return { message: `Invalid move in PGN: ${quoted}`, offset, ply, moveNumber: number };
};
