/**
 * An endgame lesson as it is played: the learner has the side to move in the lesson's position, the engine the other one.
 * The moves say everything, so that a game can be kept as its moves. Pure; who asks the engine is the screen's affair.
 */
import type { Evaluation } from '../evaluation';
import { type PlayedMove, playMoves } from '../position/move';
import { type Draw, drawAt, outcomeOf } from '../position/position';
import { type Color, type Fen, type San, turnOf, type Uci } from '../types';
import type { EndgameGoal, EndgameLesson } from './endgame-lessons';

type Position = Pick<EndgameLesson, 'fen' | 'goal'>;

/** How the game has ended: what the learner was to reach was reached or not. */
type EndgameEnding = {
  readonly by: 'mate' | 'mated' | Draw;
  readonly isReached: boolean;
};

export type EndgameGame = {
  readonly played: readonly PlayedMove[];
  readonly fen: Fen;
  /** The learner's. */
  readonly color: Color;
  /** Whose move it is; nobody's when the game is over. */
  readonly turn: 'mine' | 'theirs' | undefined;
  readonly ending: EndgameEnding | undefined;
};

/** The game after these moves, as far as they can be played. */
export const endgameAfter = (lesson: Position, moves: readonly Uci[]): EndgameGame => {
  const played = playMoves(lesson.fen, moves);
  const fen = played.at(-1)?.fen ?? lesson.fen;
  const color = turnOf(lesson.fen);
  const ending = endingOf(lesson, played, color);
  const turn = ending ? undefined : turnOf(fen) === color ? 'mine' : 'theirs';
  return { played, fen, color, turn, ending };
};

const endingOf = (
  { fen: start, goal }: Position,
  played: readonly PlayedMove[],
  color: Color,
): EndgameEnding | undefined => {
  const fens = [start, ...played.map(({ fen }) => fen)];
  const fen = fens.at(-1) ?? start;
  const outcome = outcomeOf(fen);
  if (outcome?.kind === 'checkmate') {
    const isMine = outcome.winner === color;
    return { by: isMine ? 'mate' : 'mated', isReached: isMine };
  }
  const draw = drawAt(fens.slice(0, -1), fen);
  return draw && { by: draw, isReached: goal === 'draw' };
};

/**
 * Centipawns for the learner. In the lessons' endgames the engine sees a won position at 180 or more and a drawn one
 * within 125, at depth 20; near the end of the fifty moves its figures shrink by up to half.
 */
const LEAST_WIN = 75;

const WORST_DRAW = -200;

/** Beyond any figure in centipawns. */
const MATE = 100_000;

/** What the learner can still reach. */
export type Standing = 'won' | 'drawn' | 'lost';

/** By what the engine finds, White's view. */
export const standingOf = (color: Color, evaluation: Evaluation): Standing => {
  const cp = (color === 'white' ? 1 : -1) * whitesWorth(evaluation);
  if (cp >= LEAST_WIN) return 'won';
  return cp >= WORST_DRAW ? 'drawn' : 'lost';
};

const whitesWorth = (evaluation: Evaluation): number => {
  if ('cp' in evaluation) return evaluation.cp;
  const isWhites = 'mate' in evaluation ? evaluation.mate > 0 : evaluation.checkmate === 'white';
  return isWhites ? MATE : -MATE;
};

/** Whether the goal can still be reached. */
export const isWithinReach = (goal: EndgameGoal, standing: Standing): boolean =>
  standing === 'won' || (goal === 'draw' && standing === 'drawn');

/** The moves without the learner's last one and what came after it; none where there is no move of the learner. */
export const withoutLastTurn = ({ played, color }: Pick<EndgameGame, 'played' | 'color'>): readonly Uci[] => {
  const last = played.findLastIndex(({ fen }) => turnOf(fen) !== color);
  return played.slice(0, Math.max(0, last)).map(({ uci }) => uci);
};

/** What there is to say while an endgame is played, and of its end. The words are the catalogue's. */

/** As the catalogue names them. */
const DRAWS = {
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
  | { readonly id: 'endgame.is-mated'; readonly values: { readonly san: San; readonly moves: number } };

/** Which side the learner has, and what to reach with it. */
export const taskMessage = (goal: EndgameGoal, color: Color): EndgameMessage => ({
  id: `endgame.task.${goal}`,
  values: { color },
});

export const endingMessage = ({ by, isReached }: EndgameEnding): EndgameMessage => {
  if (by === 'mate' || by === 'mated') return { id: `endgame.${by}` };
  return { id: isReached ? 'endgame.held' : 'endgame.drawn', values: { draw: DRAWS[by] } };
};

/** Plies without a capture or a pawn's move: where the game is drawn, and from where on a win fails by that. */
const CLOCK = { end: 100, late: 60 };

/** The learner's move after which the goal is out of reach, by what the engine finds; `undefined` where it is not. */
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
