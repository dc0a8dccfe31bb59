/** Positions of Lichess' puzzles in which the solution was not played: what a scan must tell to have been missed. */
import { readFileSync } from 'node:fs';
import { parseFen } from '../src/chess/position/fen';
import { legalMoves, startWalk } from '../src/chess/position/move';
import type { Fen, Uci } from '../src/chess/types';

export type PuzzleRow = {
  readonly id: string;
  readonly start: Fen;
  /** The opponent's move first, then the solution. */
  readonly moves: readonly Uci[];
  readonly rating: number;
  readonly themes: ReadonlySet<string>;
};

/** In an order that has nothing to do with that of the file, the same in every run. */
export const readPuzzles = (path: string): readonly PuzzleRow[] => {
  const [head = '', ...rows] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',');
  const puzzles = rows.flatMap((row) => {
    const cells = row.split(',');
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    const start = parseFen(cell('FEN'));
    if (!start.ok) return [];
    const themes = new Set(cell('Themes').split(' '));
    return [
      { id: cell('PuzzleId'), start: start.value, moves: cell('Moves').split(' '), rating: +cell('Rating'), themes },
    ];
  });
  return puzzles
    .map((puzzle) => [scramble(puzzle.id), puzzle] as const)
    .sort(byNumber)
    .map(([, puzzle]) => puzzle);
};

/** FNV-1a. */
const scramble = (text: string): number =>
  Buffer.from(text).reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619) >>> 0, 2_166_136_261);

const byNumber = (one: readonly [number, unknown], other: readonly [number, unknown]): number => one[0] - other[0];

/** The first legal move that is no capture, check or promotion, and not the solution. */
export const firstQuietMove = (fen: Fen, solution: Uci | undefined): Uci | undefined =>
  legalMoves(fen).find((move) => move !== solution && isQuiet(fen, move));

export const isQuiet = (fen: Fen, move: Uci): boolean => {
  const san = startWalk(fen, false)?.play(move)?.san;
  return san !== undefined && !/[x+#=]/.test(san);
};
