import { expect, it } from 'vitest';
import { parsePgn } from '../../chess/pgn/pgn';
import { moveTimes, spentText } from './time-spent';

const read = (pgn: string) => {
  const [reading] = parsePgn(pgn);
  if (reading?.ok !== true) throw new Error('the game must be read');
  return reading.value;
};

const CLOCKED = read(
  '[TimeControl "180+2"]\n\n1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:02:55.5]} ' +
    'Nc6 {[%clk 0:02:40]} 3. Bb5 {[%clk 0:01:10]} *',
);

it('knows what each move took, its increment counted, but for the first ones', () => {
  expect(moveTimes(CLOCKED)).toEqual([
    { ply: 2, color: 'white', seconds: 6.5 },
    { ply: 3, color: 'black', seconds: 22 },
    { ply: 4, color: 'white', seconds: 107.5 },
  ]);
});

it('knows nothing of a game without clocks, nor of one without a time control', () => {
  expect(moveTimes(read('[TimeControl "180+2"]\n\n1. e4 e5 2. Nf3 *'))).toEqual([]);
  expect(moveTimes(read('1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:02:55]} *'))).toEqual([]);
});

it('knows what is written of each move, also without a time control', () => {
  expect(moveTimes(read('1. e4 {[%emt 0:00:04]} e5 {[%emt 2.5]} 2. Nf3 {well} *'))).toEqual([
    { ply: 0, color: 'white', seconds: 4 },
    { ply: 1, color: 'black', seconds: 2.5 },
  ]);
});

it('says the average and the longest of a side', () => {
  const times = moveTimes(CLOCKED);
  const of = (color: string) =>
    spentText(
      CLOCKED,
      times.filter((time) => time.color === color),
    );
  expect(of('white')).toBe('57 s per move on average; longest Move 3, 1:47');
  expect(of('black')).toBe('22 s per move on average; longest Move 2..., 22 s');
});
