/** Guessing the moves of a game, and playing a position against the engine. */
import type { PracticeGameMessage } from '../chess/lessons/practice-game';
import type { GuessMessage } from '../chess/review/guess';
import { type SentenceOf, sentencesOf } from './message';

export const guessTexts = {
  'guess.turn': 'Move {number}: what did {side, select, white {White} other {Black}} play?',
  'guess.progress': 'Guess {at} of {total}',
  'guess.same': '{san}: the move of the game.',
  'guess.other': 'You guessed {guess}. The game went {san}.',
  'guess.better': 'Your move is better.',
  'guess.equal': 'Your move is as good.',
  'guess.worse': 'The move of the game is better.',
  'guess.result':
    'Your {guesses, plural, one {guess} other {{guesses} guesses}}: {guess}. The player’s {guesses, plural, one {move} other {moves}}: {played}.',
  'guess.same-count': 'Same move: {same} of {guesses}.',
  'guess.better-count':
    'Better than the game {times, plural, one {once (move {moves})} other {{times} times (moves {moves})}}.',
  'guess.scored-count': '{scored} of {guesses} guesses are evaluated so far.',
} as const;

export const guessSentence: SentenceOf<GuessMessage, typeof guessTexts> = sentencesOf(guessTexts);

export const engineGameTexts = {
  'engine-game.play': 'You are {color, select, white {White} other {Black}} against the engine at level {level}',
  'engine-game.level': 'Level {level} (about {elo})',
  'engine-game.full-level': 'Level {level} (full strength)',
  'engine-game.won': 'Checkmate: you have won.',
  'engine-game.lost': 'Checkmate: the engine has won.',
  'engine-game.resigned': 'You have resigned.',
  'engine-game.drawn':
    'Draw: {draw, select, stalemate {stalemate} material {insufficient material} repetition {threefold repetition} other {fifty-move rule}}.',
} as const;

export const engineGameSentence: SentenceOf<PracticeGameMessage, typeof engineGameTexts> = sentencesOf(engineGameTexts);
