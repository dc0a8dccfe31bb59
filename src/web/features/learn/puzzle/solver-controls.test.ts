import { expect, it } from 'vitest';
import { clueText } from './solver-controls';

it('gives a clue in two steps', () => {
  const clue = { piece: 'knight', from: 'g7', to: 'f5' };
  expect([clueText(clue, 1), clueText(clue, 2)]).toEqual(['Look at the knight on g7.', 'The knight on g7 goes to f5.']);
});
