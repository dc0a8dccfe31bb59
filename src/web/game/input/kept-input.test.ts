import { expect, it } from 'vitest';
import { parseKeptInput } from './kept-input';

const NOTHING = { text: '', mode: 'accurate' };
const stored = JSON.stringify({ text: '1. e4', mode: 'fast', chosen: 2, keptAt: 1000 });

it('opens with the text, the mode and the game that were kept', () => {
  expect(parseKeptInput(stored, 0)).toMatchObject({ text: '1. e4', mode: 'fast', chosen: 2 });
});

it('is empty when a new game was asked for since', () => {
  expect(parseKeptInput(stored, 1001)).toEqual(NOTHING);
});

it('is empty where nothing was kept, or what makes no sense', () => {
  for (const other of [null, '', '{', '[]', '{"text":7}']) expect(parseKeptInput(other, 0)).toEqual(NOTHING);
});
