import { describe, expect, it } from 'vitest';
import { openingAt } from '../../openings/opening-names';
import type { Color } from '../../types';
import { indexRepertoire, type RepertoireGraph } from '../graph';
import { readRepertoirePgn } from './pgn-import';
import { makeRepertoireSheet, type SheetLine } from './sheet';

const graphOf = (pgn: string, color: Color = 'white'): RepertoireGraph => {
  const { starts, moves, notes } = readRepertoirePgn(pgn, { color, origin: 'pgn', addedAt: 0 });
  return indexRepertoire({ color, starts, moves, notes });
};

const sheetOf = (pgn: string, color?: Color) => makeRepertoireSheet(graphOf(pgn, color), { name: 'Mine', openingAt });

/** Main moves between asterisks, notes in braces. */
const textOf = ({ depth, moves, transposesTo }: SheetLine): string =>
  [
    ...Array.from({ length: depth }, () => '.'),
    ...moves.map(({ text, kind, note }) => (kind === 'main' ? `*${text}*` : text) + (note && ` {${note}}`)),
    ...(transposesTo === undefined ? [] : [`= ${transposesTo}`]),
  ].join(' ');

describe('a sheet of a repertoire', () => {
  it('has the lines of each family, main moves apart from others, and a board where the family begins', () => {
    const sheet = sheetOf('1. e4 c5 (1... e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6 4. O-O)) 2. Nf3 (2. Nc3) (2. b4 $4) d6 *');
    const fens = new Map(sheet.map(({ name, fen }) => [name, fen.split(' ')[0]]));
    expect(sheet.map(({ name, lines }) => [name, lines.map(textOf)])).toEqual([
      ['Sicilian Defense', ['*1.e4* c5 *2.Nf3* d6', '. 2.Nc3', '. 2.b4?']],
      ['Ruy Lopez', ['*1.e4* e5 *2.Nf3* Nc6 *3.Bb5* a6', '. 3...Nf6 *4.O-O*']],
    ]);
    expect(fens.get('Sicilian Defense')).toBe('rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR');
    expect(fens.get('Ruy Lopez')).toBe('r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R');
  });

  it('numbers a black move that stands after a note, which the next family does not repeat', () => {
    const sheet = sheetOf("1. d4 {Queen's pawn.} 1... d5 2. c4 e6 (2... c6 3. Nf3) *", 'black');
    expect(sheet.map(({ name, lines }) => [name, lines.map(textOf)])).toEqual([
      ["Queen's Gambit Declined", ["1.d4 {Queen's pawn.} *1...d5* 2.c4 *e6*"]],
      ['Slav Defense', ['1.d4 *d5* 2.c4 c6 3.Nf3']],
    ]);
  });

  it('says where the lines go on after another order of moves', () => {
    const lines = sheetOf('1. d4 Nf6 (1... e6 2. c4 Nf6) 2. c4 e6 3. Nc3 *').flatMap((family) => family.lines);
    expect(lines.map(textOf)).toEqual(['*1.d4* Nf6 *2.c4* e6 *3.Nc3*', '. 1...e6 *2.c4* Nf6 = 1.d4 Nf6 2.c4 e6']);
  });

  it('has first the lines that leave the main line last', () => {
    const pgn = '1. e4 c5 2. Nf3 Nc6 (2... d6) (2... e6 3. d4 (3. c3)) 3. d4 (3. Bb5) cxd4 (3... Nf6) *';
    expect(sheetOf(pgn).map(({ lines }) => lines.map(textOf))).toEqual([
      ['*1.e4* c5 *2.Nf3* Nc6 *3.d4* cxd4', '. 3...Nf6', '. 3.Bb5', '. 2...d6', '. 2...e6 *3.d4*', '. . 3.c3'],
    ]);
  });

  it('of a start within a game counts from its first move', () => {
    const pgn =
      '[FEN "4k3/8/4K3/4P3/8/8/8/8 b - - 0 40"]\n[SetUp "1"]\n[ChapterName "Pawn ending"]\n\n40... Kf8 41. Kd7 *';
    const [family] = sheetOf(pgn).filter(({ lines }) => lines.length > 0);
    expect([family?.name, family?.lines.map(textOf)]).toEqual(['Pawn ending', ['1...Kf8 *2.Kd7*']]);
  });

  it('of an empty repertoire is empty', () => {
    expect(sheetOf('*').flatMap(({ lines }) => lines)).toEqual([]);
  });
});
