/**
 * Practice from a position: the user plays one side of it against the engine at a chosen strength. Position, color,
 * moves and whether the user has resigned are the whole state.
 */
import type { Game } from '../game';
import { type PlayedMove, playMoves } from '../position/move';
import { type Draw, type GameEnd, gameEndAfter } from '../position/position';
import { type Color, type Fen, type Milliseconds, otherColor, turnOf, type Uci } from '../types';
import { DRAWS } from './endgame-game';

export type PracticeTask = {
  readonly fen: Fen;
  /** The user's. */
  readonly color: Color;
  readonly isResigned: boolean;
};

export type PracticeEnding = GameEnd | { readonly by: 'resignation'; readonly winner: Color };

export type PracticeGame = {
  readonly played: readonly PlayedMove[];
  readonly fen: Fen;
  /** `undefined` when the game is over. */
  readonly turn: 'mine' | 'theirs' | undefined;
  readonly ending: PracticeEnding | undefined;
  readonly result: Game['result'];
};

/** Moves are played until one is illegal, or the game is over. */
export const practiceAfter = ({ fen: start, color, isResigned }: PracticeTask, moves: readonly Uci[]): PracticeGame => {
  const played = playMoves(start, moves);
  const fen = played.at(-1)?.fen ?? start;
  const byRules = gameEndAfter([start, ...played.map((move) => move.fen)]);
  const ending = byRules ?? (isResigned ? { by: 'resignation' as const, winner: otherColor(color) } : undefined);
  const turn = ending ? undefined : turnOf(fen) === color ? 'mine' : 'theirs';
  return { played, fen, turn, ending, result: resultOf(ending) };
};

const resultOf = (ending: PracticeEnding | undefined): Game['result'] => {
  if (ending === undefined) return '*';
  if (!('winner' in ending)) return '1/2-1/2';
  return ending.winner === 'white' ? '1-0' : '0-1';
};

/** The moves without the user's last one and what followed; `undefined` where the user has not moved. */
export const withoutOwnLast = ({ played }: Pick<PracticeGame, 'played'>, color: Color): readonly Uci[] | undefined => {
  const last = played.findLastIndex(({ fen }) => turnOf(fen) !== color);
  return last < 0 ? undefined : played.slice(0, last).map(({ uci }) => uci);
};

// Strength

export type PracticeLevel = {
  readonly level: number;
  /** On Stockfish's own scale (`UCI_Elo`, 1320 to 3190); missing for full strength. */
  readonly elo?: number;
  readonly depth: number;
  readonly time: Milliseconds;
};

/** A limited engine chooses its move at a small depth; searching deeper would only cost time. */
const LIMITED = { depth: 12, time: 1_000 };

const limited = (level: number, elo: number): PracticeLevel => ({ level, elo, ...LIMITED });

export const DEFAULT_LEVEL: PracticeLevel = limited(4, 1900);

export const PRACTICE_LEVELS: readonly PracticeLevel[] = [
  limited(1, 1320),
  limited(2, 1500),
  limited(3, 1700),
  DEFAULT_LEVEL,
  limited(5, 2100),
  limited(6, 2350),
  limited(7, 2700),
  { level: 8, depth: 20, time: 2_000 },
];

export const levelOf = (text: string): PracticeLevel | undefined =>
  PRACTICE_LEVELS.find(({ level }) => String(level) === text.trim());

// Sentences

export type PracticeGameMessage =
  | { readonly id: 'engine-game.play'; readonly values: { readonly color: Color; readonly level: number } }
  | { readonly id: 'engine-game.level'; readonly values: { readonly level: number; readonly elo: number } }
  | { readonly id: 'engine-game.full-level'; readonly values: { readonly level: number } }
  | { readonly id: 'engine-game.won' | 'engine-game.lost' | 'engine-game.resigned' }
  | { readonly id: 'engine-game.drawn'; readonly values: { readonly draw: (typeof DRAWS)[Draw] } };

export const endingMessage = (ending: PracticeEnding, color: Color): PracticeGameMessage => {
  if (ending.by === 'checkmate') return { id: ending.winner === color ? 'engine-game.won' : 'engine-game.lost' };
  if (ending.by === 'resignation') return { id: 'engine-game.resigned' };
  return { id: 'engine-game.drawn', values: { draw: DRAWS[ending.by] } };
};

export const levelMessage = ({ level, elo }: PracticeLevel): PracticeGameMessage =>
  elo === undefined
    ? { id: 'engine-game.full-level', values: { level } }
    : { id: 'engine-game.level', values: { level, elo } };
