import { expect, it } from 'vitest';
import { formatFenProblem, parseFen, START_FEN } from './fen';
import { readLegalLine } from './legal-line';
import { legalMoves } from '../legal-moves';
import { playMove } from './move';

it('plays a line as it is written', () => {
  const fen = '2b4r/1p2Rk2/r2n1p2/3p3p/5B1N/PNP2PP1/1R5K/8 b - - 0 34';
  const moves = ['f7e7', 'h4g6', 'e7f7', 'g6h8'];
  expect(readLegalLine(fen, moves)).toEqual({ ok: true, value: { fen, moves } });
  expect(readLegalLine(fen, [])).toEqual({ ok: true, value: { fen, moves: [] } });
});

it('brings the position and castling to their normal form', () => {
  const castling = readLegalLine('r3k2r/8/8/8/8/8/8/R3K2R w KQkq e3 0 1', ['e1h1', 'e8c8']);
  expect(castling).toMatchObject({ ok: false });
  expect(readLegalLine('r3k2r/8/8/8/8/8/8/R3K2R w KQkq e6 0 1', ['e1h1', 'e8c8'])).toEqual({
    ok: true,
    value: { fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', moves: ['e1g1', 'e8c8'] },
  });
});

it.each(['e2e5', 'e7e5', 'Nf3', 'e2-e4', 'e2e4q', '', 'e9e4', 'e2e4 '])('refuses the move “%s”', (move) => {
  expect(readLegalLine(START_FEN, [move])).toEqual({ ok: false, error: `Invalid move: ${move}` });
});

it.each([
  '',
  'nonsense',
  '8/8/8/8/8/8/8/8 w - - 0 1',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AHah - 0 1',
  'rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1',
  'P3k3/8/8/8/8/8/8/4K3 w - - 0 1',
  '4k3/8/8/8/8/8/8/4K3 w - - 99999 1',
  ' 4k3/8/8/8/8/8/8/4K3 w - - 0 1',
  '4k3/8/8/8/8/8/8/4K3',
])('says of the position “%s” what parseFen says', (text) => {
  const parsed = parseFen(text);
  const read = readLegalLine(text, []);
  if (parsed.ok) expect(read).toEqual({ ok: true, value: { fen: parsed.value, moves: [] } });
  else expect(read).toEqual({ ok: false, error: formatFenProblem(parsed.error) });
});

/** Numbers that are the same in every run. */
const numbersFrom = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

it('agrees with parseFen and playMove on positions of games and on damaged ones', () => {
  const random = numbersFrom(77);
  const letters = 'kqrbnpKQRBNP12345678/ wb-ah36';
  let legal = 0;
  for (let game = 0; game < 60; game += 1) {
    let fen = START_FEN;
    for (let ply = 0; ply < 60; ply += 1) {
      const moves = legalMoves(fen);
      const move = moves[Math.floor(random() * moves.length)];
      if (move === undefined) break;
      const played = playMove(fen, move);
      expect(readLegalLine(fen, [move])).toEqual({ ok: true, value: { fen, moves: [move] } });
      expect(played.ok).toBe(true);
      const at = Math.floor(random() * fen.length);
      const damaged = fen.slice(0, at) + letters.charAt(Math.floor(random() * letters.length)) + fen.slice(at + 1);
      const parsed = parseFen(damaged);
      if (parsed.ok) legal += 1;
      expect(readLegalLine(damaged, [])).toEqual(
        parsed.ok
          ? { ok: true, value: { fen: parsed.value, moves: [] } }
          : { ok: false, error: formatFenProblem(parsed.error) },
      );
      if (played.ok) fen = played.value.fen;
    }
  }
  expect(legal).toBeGreaterThan(100);
});
