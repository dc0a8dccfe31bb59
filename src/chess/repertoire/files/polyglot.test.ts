import { describe, expect, it } from 'vitest';
import { repertoireOf, START } from '../../../test/random-repertoire';
import { START_FEN } from '../../position/fen';
import { playMoves } from '../../position/move';
import { applyEdit, NO_EDIT, setRank } from '../edits';
import { indexRepertoire } from '../graph';
import { readRepertoirePgn } from './pgn-import';
import { makePolyglotBook, polyglotKey } from './polyglot';

type Entry = { readonly key: bigint; readonly move: string; readonly weight: number };

const entriesOf = (book: Uint8Array): readonly Entry[] => {
  const view = new DataView(book.buffer);
  const square = (bits: number): string => 'abcdefgh'.charAt(bits & 7) + String(((bits >> 3) & 7) + 1);
  return Array.from({ length: book.length / 16 }, (_, index) => {
    const at = 16 * index;
    const move = view.getUint16(at + 8);
    const promotion = ['', 'n', 'b', 'r', 'q'][(move >> 12) & 7] ?? '?';
    return {
      key: view.getBigUint64(at),
      move: `${square(move >> 6)}${square(move)}${promotion}`,
      weight: view.getUint16(at + 10),
    };
  });
};

/** The entries of a position, as a reader finds them. */
const movesIn = (book: Uint8Array, moves: readonly string[]): readonly string[] => {
  const key = polyglotKey(playMoves(START_FEN, moves).at(-1)?.fen ?? START_FEN);
  return entriesOf(book).flatMap((entry) => (entry.key === key ? [`${entry.move} ${entry.weight}`] : []));
};

const keysWith = (book: Uint8Array, move: string): readonly string[] =>
  entriesOf(book).flatMap((entry) => (entry.move === move ? [entry.key.toString(16)] : []));

describe('polyglotKey', () => {
  // The test keys of http://hgm.nubati.net/book_format.html
  it.each([
    [[], '463b96181691fc9c'],
    [['e4'], '823c9b50fd114196'],
    [['e4', 'd5'], '0756b94461c50fb0'],
    [['e4', 'd5', 'e5'], '662fafb965db29d4'],
    [['e4', 'd5', 'e5', 'f5'], '22a48b5a8e47ff78'],
    [['e4', 'd5', 'e5', 'f5', 'Ke2'], '652a607ca3f242c1'],
    [['e4', 'd5', 'e5', 'f5', 'Ke2', 'Kf7'], '00fdd303c946bdd9'],
    [['a4', 'b5', 'h4', 'b4', 'c4'], '3c8123ea7b067637'],
    [['a4', 'b5', 'h4', 'b4', 'c4', 'bxc3', 'Ra3'], '5c3f9b829b279560'],
  ])('is the published one after %j', (moves, key) => {
    const fen = playMoves(START_FEN, moves).at(-1)?.fen ?? START_FEN;
    expect(polyglotKey(fen).toString(16).padStart(16, '0')).toBe(key);
  });
});

describe('makePolyglotBook', () => {
  const italian = ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'O-O', 'Nf6', 'd3', 'O-O'];
  const graph = repertoireOf([italian, ['d4'], ['c4']]);

  it('weighs main moves twice, and skips refuted ones', () => {
    const edit = setRank(graph, { position: START, uci: 'c2c4' }, 'refuted') ?? NO_EDIT;
    const changed = indexRepertoire({ ...applyEdit(graph.source, edit), color: 'white' });
    expect(movesIn(makePolyglotBook(changed, { hasReplies: false }), [])).toEqual(['e2e4 2', 'd2d4 1']);
  });

  it('writes castling as king takes rook', () => {
    const book = makePolyglotBook(graph, { hasReplies: true });
    expect(movesIn(book, italian.slice(0, 6))).toEqual(['e1h1 2']);
    expect(movesIn(book, italian.slice(0, 9))).toEqual(['e8h8 1']);
  });

  it('writes promotions', () => {
    const moves = ['e4', 'd5', 'exd5', 'c6', 'dxc6', 'a6', 'cxb7', 'h6', 'bxa8=N'];
    const book = makePolyglotBook(repertoireOf([moves]), { hasReplies: false });
    expect(movesIn(book, moves.slice(0, -1))).toEqual(['b7a8n 2']);
  });

  it('counts a pawn that stands beside and is pinned, where the pawn beside it has just moved two squares', () => {
    const keysOf = (moves: string): readonly string[] => {
      const text = `[FEN "8/8/8/8/1k3p1R/8/4P3/4K3 w - - 0 1"]\n\n${moves} *`;
      const read = readRepertoirePgn(text, { color: 'black', origin: 'pgn', addedAt: 0 });
      return keysWith(makePolyglotBook(indexRepertoire({ ...read, color: 'black' }), { hasReplies: true }), 'b4c4');
    };
    const pinned = '8ee6dbad00219229';
    const quiet = polyglotKey('8/8/8/8/1k2Pp1R/8/8/4K3 b - - 0 1').toString(16);
    expect(keysOf('1. e4 Kc4 2. Kd2')).toEqual([pinned]);
    expect(keysOf('1. e3 Ka4 2. Kd1 Kb5 3. Ke1 Kb4 4. e4 Kc4')).toEqual([quiet]);
    expect(keysOf('1. e4 (1. e3 Ka4 2. Kd1 Kb5 3. Ke1 Kb4 4. e4) 1... Kc4')).toEqual([quiet, pinned].sort());
  });

  it('has replies only where they are asked for', () => {
    expect(movesIn(makePolyglotBook(graph, { hasReplies: false }), ['e4'])).toEqual([]);
    expect(movesIn(makePolyglotBook(graph, { hasReplies: true }), ['e4'])).toEqual(['e7e5 1']);
  });

  it('is ordered by key', () => {
    const book = makePolyglotBook(graph, { hasReplies: true });
    const view = new DataView(book.buffer);
    const keys = Array.from({ length: book.length / 16 }, (_, index) => view.getBigUint64(16 * index));
    expect(keys).toHaveLength(graph.source.moves.length);
    expect(keys.every((key, index) => index === 0 || key >= (keys[index - 1] ?? key))).toBe(true);
  });
});
