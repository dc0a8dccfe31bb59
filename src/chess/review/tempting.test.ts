import { Chess, type Square } from 'chess.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Fen, Uci } from '../types';
import { hasTemptingAlternative } from './tempting';

describe('a tempting alternative', () => {
  it.each<[what: string, fen: Fen, played: Uci, isThere: boolean]>([
    ['is not there in a check with two answers', '6k1/5ppp/8/8/2B1R3/8/5PPP/r5K1 w - - 0 1', 'c4f1', false],
    ['is there in a check with three', '6k1/5p1p/6p1/8/2B1R3/8/5PP1/r5K1 w - - 0 1', 'e4e1', true],
    ['is not there where the move takes a queen', '6k1/8/8/3q4/8/8/8/3QK3 w - - 0 1', 'd1d5', false],
    ['is not there where the move mates', '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', 'd1d8', false],
    ['is there where the piece has two safe squares', '4k3/8/8/8/8/2p5/1N6/6K1 w - - 0 1', 'b2d3', true],
  ])('%s', (_, fen, played, isThere) => {
    expect(hasTemptingAlternative(fen, played)).toBe(isThere);
    expect(isTemptedPlainly(fen, played)).toBe(isThere);
  });

  const cases = z
    .array(z.object({ start: z.string(), moves: z.array(z.string()) }))
    .parse(JSON.parse(readFileSync(new URL('../../test/data/label-cases.json', import.meta.url), 'utf8')));

  it('is found by a plain count in the positions of old games, too', () => {
    let [there, missing] = [0, 0];
    // The other library is slow.
    for (const { start, moves } of cases.filter((_, index) => index % 12 === 0)) {
      const board = new Chess(start);
      const played = moves.at(-1) ?? '';
      for (const move of moves.slice(0, -1)) board.move(move);
      const isThere = hasTemptingAlternative(board.fen(), played);
      expect([played, isThere]).toEqual([played, isTemptedPlainly(board.fen(), played)]);
      if (isThere) there++;
      else missing++;
    }
    expect(Math.min(there, missing)).toBeGreaterThan(0);
  });
});

const VALUES: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

/** The same by another library: other moves that come out of three captures no worse, and allow no mate in one. */
const isTemptedPlainly = (fen: Fen, played: Uci): boolean => {
  const board = new Chess(fen);
  const color = board.turn();
  const moves = board.moves({ verbose: true }).map(({ lan }) => lan);
  if (board.isCheck() && moves.length < 3) return false;
  const worth = (): number =>
    board
      .board()
      .flat()
      .reduce((sum, piece) => sum + (piece ? (piece.color === color ? 1 : -1) * (VALUES[piece.type] ?? 0) : 0), 0);
  const settle = (left: number): number => {
    const outcomes = [worth()];
    if (left > 0) {
      for (const capture of board.moves()) {
        const [, to] = /x([a-h][1-8])(?!=[RBN])/.exec(capture) ?? [];
        if (to === undefined || board.get(to as Square) === undefined) continue;
        board.move(capture);
        outcomes.push(settle(left - 1));
        board.undo();
      }
    }
    return board.turn() === color ? Math.max(...outcomes) : Math.min(...outcomes);
  };
  const after = <Value>(move: string, read: () => Value): Value => {
    board.move(move);
    const value = read();
    board.undo();
    return value;
  };
  if (after(played, () => board.isCheckmate())) return false;
  const least = after(played, () => settle(3));
  return moves.some(
    (move) =>
      move !== played &&
      after(move, () => {
        if (board.isCheckmate() || board.isStalemate() || board.isInsufficientMaterial()) return false;
        if (settle(3) < least) return false;
        return board.moves().every((reply) => !reply.endsWith('#'));
      }),
  );
};
