import { expect, it } from 'vitest';
import { toPuzzles } from './chapter-source';

const orientation = 'white' as const;

it('names every chapter that is no puzzle, with the reason', () => {
  const long = Array.from({ length: 110 }, (_, ply) => ['Nf3', 'Nf6', 'Ng1', 'Ng8'][ply % 4]).join(' ');
  const { puzzles, skipped } = toPuzzles([
    { name: 'Task', pgn: '[SetUp "1"]\n[FEN "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1"]\n\n1. Ra8# *\n', orientation },
    { name: 'Introduction', pgn: '*\n', orientation },
    { name: 'Model game', pgn: `${long} *\n`, orientation },
  ]);
  expect(puzzles).toEqual([{ name: 'Task', fen: '6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1', line: ['Ra8#'] }]);
  expect(skipped).toEqual([
    'Introduction: its main line has no move to find.',
    'Model game: its main line has more than 50 moves.',
  ]);
});
