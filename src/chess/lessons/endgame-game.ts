/**
 * An endgame lesson in progress: the learner plays the side to move in the lesson's position, the engine the other. The
 * moves are the whole state.
 */
import type { Evaluation } from '../evaluation';
import { type PlayedMove, playMoves } from '../position/move';
import { type Draw, gameEndAfter } from '../position/position';
import { type Color, type Fen, type San, turnOf, type Uci } from '../types';
import type { EndgameGoal, EndgameLesson } from './endgame-lessons';

type EndgameTask = Pick<EndgameLesson, 'fen' | 'goal'>;

type EndgameTermination = {
  readonly by: 'mate' | 'mated' | Draw;
  readonly isReached: boolean;
};

export type EndgameGame = {
  readonly played: readonly PlayedMove[];
  readonly fen: Fen;
  readonly color: Color;
  /** `undefined` when the game is over. */
  readonly turn: 'mine' | 'theirs' | undefined;
  readonly ending: EndgameTermination | undefined;
};

export const endgameAfter = (lesson: EndgameTask, moves: readonly Uci[]): EndgameGame => {
  const played = playMoves(lesson.fen, moves);
  const fen = played.at(-1)?.fen ?? lesson.fen;
  const color = turnOf(lesson.fen);
  const ending = terminationOf(lesson, played, color);
  const turn = ending ? undefined : turnOf(fen) === color ? 'mine' : 'theirs';
  return { played, fen, color, turn, ending };
};

const terminationOf = (
  { fen: start, goal }: EndgameTask,
  played: readonly PlayedMove[],
  color: Color,
): EndgameTermination | undefined => {
  const end = gameEndAfter([start, ...played.map(({ fen }) => fen)]);
  if (end?.by !== 'checkmate') return end && { by: end.by, isReached: goal === 'draw' };
  const isMine = end.winner === color;
  return { by: isMine ? 'mate' : 'mated', isReached: isMine };
};

/**
 * Centipawns for the learner. In the lessons Stockfish rates won positions at 180 or more and drawn ones within 125
 * (depth 20); near the fifty-move limit its values shrink by up to half.
 */
const MIN_WIN = 75;

const MIN_DRAW = -200;

const MATE = 100_000;

export type Standing = 'won' | 'drawn' | 'lost';

/** Requires an evaluation in White's view. */
export const standingOf = (color: Color, evaluation: Evaluation): Standing => {
  const cp = (color === 'white' ? 1 : -1) * centipawnsOf(evaluation);
  if (cp >= MIN_WIN) return 'won';
  return cp >= MIN_DRAW ? 'drawn' : 'lost';
};

const centipawnsOf = (evaluation: Evaluation): number => {
  if ('cp' in evaluation) return evaluation.cp;
  const isWhites = 'mate' in evaluation ? evaluation.mate > 0 : evaluation.checkmate === 'white';
  return isWhites ? MATE : -MATE;
};

export const isWithinReach = (goal: EndgameGoal, standing: Standing): boolean =>
  standing === 'won' || (goal === 'draw' && standing === 'drawn');

export const withoutLastTurn = ({ played, color }: Pick<EndgameGame, 'played' | 'color'>): readonly Uci[] => {
  const last = played.findLastIndex(({ fen }) => turnOf(fen) !== color);
  return played.slice(0, Math.max(0, last)).map(({ uci }) => uci);
};

/** As values of sentences. */
export const DRAWS = {
  stalemate: 'stalemate',
  'insufficient-material': 'material',
  'threefold-repetition': 'repetition',
  'fifty-moves': 'moves',
} as const satisfies Record<Draw, string>;

export type EndgameMessage =
  | { readonly id: 'endgame.task.win' | 'endgame.task.draw'; readonly values: { readonly color: Color } }
  | { readonly id: 'endgame.mate' | 'endgame.mated' }
  | { readonly id: 'endgame.held' | 'endgame.drawn'; readonly values: { readonly draw: (typeof DRAWS)[Draw] } }
  | { readonly id: 'endgame.win-gone' | 'endgame.loses'; readonly values: { readonly san: San } }
  | { readonly id: 'endgame.too-late'; readonly values: { readonly left: number } }
  | { readonly id: 'endgame.is-mated'; readonly values: { readonly san: San; readonly moves: number } }
  | { readonly id: 'endgame.still-won' | 'endgame.still-drawn' | 'endgame.now-won' }
  | { readonly id: 'endgame.still-mates'; readonly values: { readonly moves: number } }
  | { readonly id: 'endgame.better'; readonly values: { readonly san: San; readonly goal: EndgameGoal } };

export const taskMessage = (goal: EndgameGoal, color: Color): EndgameMessage => ({
  id: `endgame.task.${goal}`,
  values: { color },
});

export const terminationMessage = ({ by, isReached }: EndgameTermination): EndgameMessage => {
  if (by === 'mate' || by === 'mated') return { id: `endgame.${by}` };
  return { id: isReached ? 'endgame.held' : 'endgame.drawn', values: { draw: DRAWS[by] } };
};

/** Plies of the fifty-move rule, and from when it is blamed for a lost win. */
const CLOCK = { end: 100, late: 60 };

/** `undefined` if the goal is still within reach. */
export const mistakeMessage = (
  { goal, color }: { readonly goal: EndgameGoal; readonly color: Color },
  { san, fen }: Pick<PlayedMove, 'san' | 'fen'>,
  evaluation: Evaluation,
): EndgameMessage | undefined => {
  const standing = standingOf(color, evaluation);
  if (isWithinReach(goal, standing)) return undefined;
  const clock = Number(fen.split(' ')[4]);
  if (standing === 'drawn' && clock >= CLOCK.late) {
    return { id: 'endgame.too-late', values: { left: Math.floor((CLOCK.end - clock) / 2) } };
  }
  if (standing === 'drawn') return { id: 'endgame.win-gone', values: { san } };
  return 'mate' in evaluation
    ? { id: 'endgame.is-mated', values: { san, moves: Math.abs(evaluation.mate) } }
    : { id: 'endgame.loses', values: { san } };
};

/** After a move that keeps the goal within reach, by the evaluation in White's view; `undefined` where it does not. */
export const standingMessage = (
  { goal, color }: { readonly goal: EndgameGoal; readonly color: Color },
  evaluation: Evaluation,
): EndgameMessage | undefined => {
  const standing = standingOf(color, evaluation);
  if (!isWithinReach(goal, standing)) return undefined;
  if (standing === 'drawn') return { id: 'endgame.still-drawn' };
  if ('mate' in evaluation) return { id: 'endgame.still-mates', values: { moves: Math.abs(evaluation.mate) } };
  return { id: goal === 'draw' ? 'endgame.now-won' : 'endgame.still-won' };
};
