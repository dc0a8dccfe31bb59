import { expect, it } from 'vitest';
import { readRoundGame } from './round-game';

const HEADERS = '[White "Doe, Jane"]\n[Black "Smith, John"]\n[Result "0-1"]\n\n';
const known = { opponent: ['John Smith'], me: [], color: undefined };
const read = (pgn: string, changes: Partial<Parameters<typeof readRoundGame>[1]> = {}) => {
  const reading = readRoundGame(pgn, { ...known, ...changes });
  return reading.ok ? { color: reading.value.color, outcome: reading.value.outcome } : reading.error;
};

it('tells my side by the names, else by what is known of the round', () => {
  expect(read(`${HEADERS}1. e4 e5 0-1`)).toEqual({ color: 'white', outcome: 'loss' });
  expect(read(`${HEADERS}1. e4 e5 0-1`, { opponent: ['Jane Doe'] })).toEqual({ color: 'black', outcome: 'win' });
  expect(read(`${HEADERS}1. e4 e5 0-1`, { opponent: [], me: ['Doe, Jane'] })).toEqual({
    color: 'white',
    outcome: 'loss',
  });
  expect(read('1. e4 e5 1/2-1/2', { color: 'black' })).toEqual({ color: 'black', outcome: 'draw' });
  expect(read('1. e4 e5 1-0')).toEqual({ color: undefined, outcome: undefined });
});

it('tells no outcome of a game that is not over', () => {
  expect(read('1. e4 e5 *', { color: 'white' })).toEqual({ color: 'white', outcome: undefined });
});

it.each([
  ['', 'The PGN is empty'],
  ['1. e4 e5 2. Ke3', /Ke3 \(game 1, move 2/],
  ['[White "a"]\n\n1. e4 *\n\n[White "b"]\n\n1. d4 *', 'These are 2 games: a round has one.'],
])('refuses %j with what is wrong', (pgn, problem) => {
  expect(read(pgn)).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
});
