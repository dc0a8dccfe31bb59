import { describe, expect, it } from 'vitest';
import type { Game } from '../game';
import { readPgn } from '../pgn/pgn';
import { compareWithLines, readRoundGame, type SavedLine } from './round-game';

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
  ['[White "a"]\n\n1. e4 *\n\n[White "b"]\n\n1. d4 *', 'The PGN has 2 games; a round has one.'],
])('refuses %j with what is wrong', (pgn, problem) => {
  expect(read(pgn)).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
});

const gameOf = (moves: string): Game => {
  const [reading] = readPgn(moves);
  if (reading?.ok !== true) throw new Error(`not a game: ${moves}`);
  return reading.value;
};

const line = (moves: string, decision = 2): SavedLine => ({ moves: moves.split(' '), decision });

const ROSSOLIMO = line('e4 c5 Nf3 Nc6 Bb5 g6 Bxc6 dxc6 d3', 4);

const MOSCOW = line('e4 c5 Nf3 d6 Bb5+ Bd7 Bxd7+', 4);

const LINES = [ROSSOLIMO, MOSCOW];

describe('what came up', () => {
  it('is the line that was followed longest, with who left it and what had been prepared there', () => {
    const game = gameOf('1. e4 c5 2. Nf3 Nc6 3. Bb5 e6 4. O-O *');
    expect(compareWithLines(game, LINES, 'white')).toEqual({
      line: 0,
      linePlies: 5,
      gamePlies: 5,
      left: { by: 'opponent', ply: 5, san: 'e6', prepared: ['g6'] },
    });
    expect(compareWithLines(game, LINES, 'black')?.left?.by).toBe('me');
  });

  it('names all that had been prepared where lines part', () => {
    expect(compareWithLines(gameOf('1. e4 c5 2. Nf3 e6 *'), LINES, 'white')).toEqual({
      line: 0,
      linePlies: 3,
      gamePlies: 3,
      left: { by: 'opponent', ply: 3, san: 'e6', prepared: ['Nc6', 'd6'] },
    });
  });

  it('is a line played to its end, whatever followed', () => {
    const came = { line: 1, linePlies: 7, gamePlies: 7 };
    expect(compareWithLines(gameOf('1. e4 c5 2. Nf3 d6 3. Bb5+ Bd7 4. Bxd7+ Qxd7 *'), LINES, 'white')).toEqual(came);
    expect(compareWithLines(gameOf('1. e4 c5 2. Nf3 d6 3. Bb5+ Bd7 4. Bxd7+ *'), LINES, 'white')).toEqual(came);
  });

  it('leaves no line where the game ended in it', () => {
    expect(compareWithLines(gameOf('1. e4 c5 1/2-1/2'), LINES, 'white')).toEqual({
      line: 0,
      linePlies: 2,
      gamePlies: 2,
    });
  });

  it('is found in another order of moves', () => {
    const game = gameOf('1. Nf3 c5 2. e4 Nc6 3. Bb5 a6 *');
    expect(compareWithLines(game, LINES, 'white')).toMatchObject({ linePlies: 5, gamePlies: 5, left: { san: 'a6' } });
    const longer = gameOf('1. e4 c5 2. Nc3 Nc6 3. Nb1 Nb8 4. Nf3 d6 5. d4 *');
    expect(compareWithLines(longer, LINES, 'white')).toEqual({
      line: 1,
      linePlies: 4,
      gamePlies: 8,
      left: { by: 'me', ply: 8, san: 'd4', prepared: ['Bb5+'] },
    });
  });

  it('begins with the first move, where another one was played', () => {
    expect(compareWithLines(gameOf('1. d4 d5 *'), LINES, 'black')).toEqual({
      line: 0,
      linePlies: 0,
      gamePlies: 0,
      left: { by: 'opponent', ply: 0, san: 'd4', prepared: ['e4'] },
    });
  });

  it('is nothing without lines, or from another start; what cannot be played ends a line', () => {
    expect(compareWithLines(gameOf('1. e4 *'), [], 'white')).toBeUndefined();
    const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    expect(compareWithLines(gameOf(`[SetUp "1"]\n[FEN "${fen}"]\n\n1. e4 *`), LINES, 'white')).toBeUndefined();
    expect(compareWithLines(gameOf('1. e4 c5 2. Nf3 *'), [line('e4 c5 Qh8 Nf3')], 'white')).toEqual({
      line: 0,
      linePlies: 2,
      gamePlies: 2,
    });
  });
});
