import { expect, it } from 'vitest';
import type { ShownMove } from '../shown-move';
import { evaluationText, evaluationTextAt, isCheckmate } from './evaluation-text';

const mated: ShownMove = { ply: 3, path: '', turn: 'black', moveNumber: 2, label: 'Move 2...', san: 'Qh4#', pv: [] };

it('follows the letter for a bare number and the true distance where the server sends it [ANL-18..21]', () => {
  expect([110, 125, -110, 0.26, 0, -1.2].map((evalFloat) => evaluationText({ evalFloat }))).toEqual([
    '#1',
    '#3',
    '#-21',
    '+0.3',
    '+0.0',
    '-1.2',
  ]);
  expect(evaluationText({ evalFloat: -110, mate: -1 })).toBe('#-1');
});

it('shows two dashes where there is no evaluation, and +0.0 at the start', () => {
  expect(evaluationText(undefined)).toBe('--');
  expect(evaluationTextAt(undefined)).toBe('+0.0');
  expect(evaluationTextAt(mated)).toBe('--');
});

it('knows mate on the board from the server or from the move', () => {
  expect(isCheckmate(mated)).toBe(true);
  expect(isCheckmate({ ...mated, san: 'Qh4', evaluation: { evalFloat: -100, mate: 0 } })).toBe(true);
  expect(isCheckmate({ ...mated, san: 'g4', evaluation: { evalFloat: -110, mate: -1 } })).toBe(false);
});
