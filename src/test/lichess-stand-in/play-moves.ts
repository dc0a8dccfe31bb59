/** Made-up games: legal, with captures that win and threats that are missed, and nothing more to be said for them. */
import { START_FEN } from '../../chess/fen';
import type { GamePly } from '../../chess/game';
import { boardView } from '../../chess/position';
import type { Fen } from '../../chess/types';
import { startWalk } from '../../chess/walk';
import type { Random } from './seeded-random';

const OPENINGS = [
  'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7',
  'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6',
  'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6',
  'e4 e6 d4 d5 Nc3 Bb4 e5 c5',
  'e4 c6 d4 d5 e5 Bf5',
  'd4 d5 c4 e6 Nc3 Nf6 Bg5 Be7',
  'd4 Nf6 c4 g6 Nc3 Bg7 e4 d6',
  'd4 d5 Bf4 Nf6 e3 c5 c3 Nc6',
  'c4 e5 Nc3 Nf6 g3 d5',
] as const;

const WORTH: Record<string, number> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

/** At most `longest` half-moves from the start position; shorter when there is mate or stalemate. */
export const playMoves = (random: Random, longest: number): readonly GamePly[] => {
  const walk = startWalk(START_FEN, false)!;
  const plies = random
    .pick(OPENINGS)
    .split(' ')
    .slice(0, longest)
    .map((san) => walk.play(san)!);
  while (plies.length < longest) {
    const move = chooseMove(plies.at(-1)?.fen ?? START_FEN, random);
    if (move === undefined) break;
    plies.push(walk.play(move)!);
  }
  return plies;
};

/** White's men less Black's, in centipawns. */
export const materialOf = (fen: Fen): number => {
  const letters = fen.slice(0, fen.indexOf(' ')).replace(/[^a-z]/gi, '');
  return Array.from(letters).reduce((sum, letter) => {
    const worth = 100 * (WORTH[letter.toLowerCase()] ?? 0);
    return letter < 'a' ? sum + worth : sum - worth;
  }, 0);
};

/**
 * The most valuable capture two times of three, else any move; every pawn that can becomes a queen.
 * `undefined` when there is no legal move.
 */
const chooseMove = (fen: Fen, random: Random): string | undefined => {
  const { destinations, promoting } = boardView(fen);
  if (destinations.size === 0) return undefined;
  const men = menOf(fen);
  const moves = [...destinations].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));
  const gain = ({ from, to }: { from: string; to: string }): number =>
    isOwn(men, from, to) ? 0 : (WORTH[men.get(to)?.toLowerCase() ?? ''] ?? 0);
  const best = Math.max(...moves.map(gain));
  const wanted = best > 0 && random.next() < 0.67 ? moves.filter((move) => gain(move) === best) : moves;
  const { from, to } = random.pick(wanted);
  return from + to + (promoting.has(from) ? 'q' : '');
};

/** Castling leads to the own rook. */
const isOwn = (men: ReadonlyMap<string, string>, from: string, to: string): boolean =>
  (men.get(from) ?? 'a') < 'a' === (men.get(to) ?? 'a') < 'a';

/** Letters of FEN by square. */
const menOf = (fen: Fen): ReadonlyMap<string, string> => {
  const rows = fen.slice(0, fen.indexOf(' ')).split('/');
  return new Map(
    rows.flatMap((row, index) =>
      Array.from(row.replace(/\d/g, (digit) => ' '.repeat(Number(digit)))).flatMap((letter, file) =>
        letter === ' ' ? [] : [[`${'abcdefgh'.charAt(file)}${8 - index}`, letter] as const],
      ),
    ),
  );
};
