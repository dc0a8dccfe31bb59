import { expect, it } from 'vitest';
import { readGame } from '../test/data/games';
import { endingSentence } from './verdict';

const FOOLS_MATE = '1. f3 e5 2. g4 Qh4#';
const OPEN = '1. e4 e5 2. Nf3 Nc6';
const REPEATED = '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8';

it.each([
  [`${FOOLS_MATE} 0-1`, '', 'Black won by checkmate.'],
  [`${OPEN} 1-0`, 'Normal', 'White won by resignation.'],
  [`${OPEN} 0-1`, 'Time forfeit', 'Black won on time.'],
  [`${OPEN} 1-0`, 'Abandoned', 'White won: Black left the game.'],
  ['1. e4 1-0', 'Abandoned', 'White won: Black made no move.'],
  [`${OPEN} 0-1`, 'Rules infraction', 'Black won: White broke the rules.'],
  [`${OPEN} 1/2-1/2`, 'Normal', 'Draw by agreement.'],
  [`${OPEN} 1/2-1/2`, 'Time forfeit', 'Draw: one side ran out of time, and the other could not win.'],
  [`${REPEATED} 1/2-1/2`, '', 'Draw by threefold repetition.'],
  [`${OPEN} 1-0`, '', undefined],
  [`${OPEN} 1/2-1/2`, '', undefined],
  [`${OPEN} *`, 'Unterminated', undefined],
])('the end of %s with the header "%s" is told: %s', (moves, termination, sentence) => {
  expect(endingSentence(readGame(`[Termination "${termination}"]\n\n${moves}`))).toBe(sentence);
});
