/** What there is to say while an endgame is played, and of its end. The words are the catalogue's. */
import type { Draw } from '../../draw-rules';
import type { Evaluation } from '../../evaluation';
import type { PlayedMove } from '../../notation/move';
import type { Color, San } from '../../types';
import { isWithinReach, standingOf, type EndgameEnding } from './endgame-game';
import type { EndgameGoal } from './endgame-lesson';

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
