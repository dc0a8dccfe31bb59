/** What is said while an endgame of a lesson is played, and of its end. */
import type { EndgameMessage } from '../chess/lessons/endgames/endgame-feedback';
import type { SentenceOf } from './message';
import { sentencesOf } from './sentence';

export const lessonTexts = {
  'endgame.task.win':
    'You play {color, select, white {White} other {Black}} against the engine. Win: go on until the king is mated.',
  'endgame.task.draw':
    'You play {color, select, white {White} other {Black}} against the engine. Hold the draw: go on until the game is drawn.',
  'endgame.mate': 'Checkmate. You have finished this lesson.',
  'endgame.mated': 'Checkmate: the engine has won. Take back your last move, or begin again.',
  'endgame.held':
    'Draw: {draw, select, stalemate {stalemate} material {insufficient material} repetition {threefold repetition} other {fifty moves without a capture or a pawn’s move}}. You have finished this lesson.',
  'endgame.drawn':
    'Draw: {draw, select, stalemate {stalemate} material {insufficient material} repetition {threefold repetition} other {fifty moves without a capture or a pawn’s move}}. The win is gone.',
  'endgame.win-gone': '{san} throws the win away: the engine finds a draw now. Take back the move, or begin again.',
  'endgame.too-late':
    'The fifty-move rule leaves {left, plural, one {# move} other {# moves}}, and the engine finds no mate in time. Take back some moves, or begin again.',
  'endgame.loses': '{san} loses: the engine finds a win now. Take back the move, or begin again.',
  'endgame.is-mated':
    '{san} loses: the engine mates in {moves, plural, one {# move} other {# moves}}. Take back the move, or begin again.',
} as const;

export const lessonSentence: SentenceOf<EndgameMessage, typeof lessonTexts> = sentencesOf(lessonTexts);
