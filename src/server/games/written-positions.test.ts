import { expect, it } from 'vitest';
import { readGame } from '../../test/data/played-game';
import { writtenPositions } from './written-positions';

const TEXT = '1. e4 { [%eval 0.3] } e5 2. Nf3 { [%eval #-3] } *';

it('takes the evaluations of the text, by position', () => {
  const { known, evaluatedBy } = writtenPositions(readGame(TEXT), undefined);
  expect(evaluatedBy).toBe('engine');
  expect([...known]).toEqual([
    [1, { evaluation: { cp: 30 }, depth: 0, pv: [] }],
    [3, { evaluation: { mate: -3 }, depth: 0, pv: [] }],
  ]);
});

it('takes those of a game on Lichess for Lichess’ own, the start included', () => {
  const { known, evaluatedBy } = writtenPositions(readGame(TEXT), 'https://lichess.org/abcdefgh');
  expect(evaluatedBy).toBe('lichess');
  expect(known.get(0)).toEqual({ evaluation: { cp: 15 }, depth: 0, pv: [] });
});

it.each(['https://lichess.org/abcdefgh', 'https://lichess.org.example/abcdefgh', undefined])(
  'knows nothing of a game without evaluations (%s)',
  (url) => {
    expect(writtenPositions(readGame('1. e4 e5 *'), url)).toEqual({ known: new Map(), evaluatedBy: 'engine' });
  },
);
