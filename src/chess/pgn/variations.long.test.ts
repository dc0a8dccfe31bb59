import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPERA_GAME } from '../../test/data/opera-game';
import { countTree, trees } from '../../test/data/trees';
import { type GameTree, linesOf, mainline } from '../tree/game-tree';
import { makePgn, parsePgn, readPgn } from './pgn';

const parse = (text: string): GameTree => {
  const [reading, ...more] = parsePgn(text);
  if (reading?.ok !== true || more.length > 0) throw new Error(`not one legal game: ${text.slice(0, 200)}`);
  return reading.value;
};

/** The moves as written, on one line and without headers. */
const rewritten = (moves: string): string =>
  makePgn(parse(moves))
    .replace(/\[[A-Z].*\n/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const sansOf = (tree: GameTree): readonly string[] =>
  Array.from(linesOf(tree), ({ moves }) => moves.map(({ san }) => san).join(' '));

describe('a game with variations is read', () => {
  it('with moves, comments, NAGs, shapes, clocks and evaluations at their places', () => {
    const tree = parse(OPERA_GAME);
    expect(countTree(tree)).toEqual({ moves: 53, variations: 9, comments: 12, nags: 8, shapes: 5 });
    expect(tree.comments).toEqual([
      [
        { words: 'Played in a box at the opera.' },
        {
          shapes: [
            { color: 'green', from: 'd4' },
            { color: 'red', from: 'e5' },
          ],
        },
      ],
    ]);
    expect(tree.moves[0]).toMatchObject({ nags: [1], comments: [[{ clock: 3600 }, { command: 'emt 0:00:02' }]] });
    const [sicilian, french] = tree.moves[1]?.variations ?? [];
    expect(sicilian?.moves[0]).toMatchObject({
      san: 'c5',
      before: [[{ words: 'Today one would ask for more:' }]],
      nags: [1],
      fen: 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
    });
    expect(sicilian?.moves[1]?.variations).toMatchObject([
      { moves: [{ san: 'Nc3' }, { san: 'Nc6', variations: [{ moves: [{ san: 'e6' }] }] }, { san: 'f4' }] },
      { moves: [{ san: 'c3' }, { san: 'd5' }] },
    ]);
    expect(french?.moves).toMatchObject([{ san: 'e6', before: [[{ words: 'or' }]] }]);
    expect(tree.moves[2]?.before).toEqual([[{ words: 'Back to the game.' }]]);
    expect(tree.moves[3]?.comments).toEqual([[{ evaluation: { cp: 87 }, depth: 20 }], [{ words: "Philidor's move." }]]);
    expect(tree.moves[5]?.comments).toEqual([
      [
        {
          shapes: [
            { color: 'green', from: 'c8', to: 'g4' },
            { color: 'red', from: 'f3', to: 'e5' },
          ],
        },
        { shapes: [{ color: 'yellow', from: 'd4' }] },
        { words: 'Too early' },
      ],
    ]);
    expect(tree.moves[32]?.comments).toEqual([[{ evaluation: { checkmate: 'white' } }, { words: 'Mate.' }]]);
  });

  it('and its main line is what is read without variations', () => {
    expect(readPgn(OPERA_GAME)).toMatchObject([{ ok: true, value: mainline(parse(OPERA_GAME)) }]);
    expect(mainline(parse(OPERA_GAME)).plies[1]).toEqual({
      san: 'e5',
      uci: 'e7e5',
      fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
      comment: 'Back to the game.',
    });
  });

  it('with what is played instead of the first move of a variation beside it', () => {
    expect(sansOf(parse('1. e4 (1. d4 (1. c4 (1. b3)) 1... d5) 1... e5'))).toEqual(['e4 e5', 'd4 d5', 'c4', 'b3']);
  });

  it('with the sentence and the place of a main line that is not legal', () => {
    expect(parsePgn('1. e4 (1. d4\n Qxd7) 1... e5 (x) 2. Ke3 *')).toMatchObject([
      { ok: false, error: { message: 'Invalid move in PGN: Ke3', ply: 2, line: 2, column: 23 } },
    ]);
  });
});

type Edit = [at: number, cut: number, insert: string];

/** Brackets and escapes in unplayable variations depend on line breaks and on what follows. */
const FOUND_BEFORE: readonly (readonly Edit[])[] = [
  [[304, 0, '1\n[%']],
  [
    [15, 0, '('],
    [55, 0, ')'],
  ],
  [
    [860, 5, ''],
    [538, 0, '('],
  ],
  [
    [340, 3, ''],
    [320, 0, 'O['],
  ],
  [[335, 0, 'e[(']],
  [[320, 0, '\n[']],
  [[335, 0, '(\n%']],
  [[767, 0, '%0!-']],
];

describe('a game is written as it was read', () => {
  it('with the whole of its annotations', () => {
    const written = makePgn(parse(OPERA_GAME));
    const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
    expect(plain(written)).toBe(
      plain(OPERA_GAME)
        .replace('c5!', 'c5 $1')
        .replace('Bg4?!', 'Bg4 $6')
        .replace('[%cal Gc8g4,Rf3e5][%csl', '[%cal Gc8g4,Rf3e5] [%csl'),
    );
    expect(Math.max(...written.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it.each([
    ['a null move in a variation', '1. e4 (1. d4 -- 2. c4 {x} (2. Nf3) $1) 1... e5 *', undefined],
    ['a variation that is no legal move at all', '1. e4 e5 (1... Qxd7 2. d4) 2. Nf3 *', undefined],
    ['a result in a variation', '1. e4 e5 (1... f6 2. d4 1-0) 2. Nf3 *', '1. e4 e5 (1... f6 2. d4 1-0) 2. Nf3 *'],
    ['a comment alone in a variation', '1. e4 ({quiet}) 1... e5 *', undefined],
    ['an empty variation', '1. e4 () 1... e5 *', undefined],
    ['empty comments', '1. e4 {} {} 1... e5 *', undefined],
    [
      'comments of every place',
      '{a} {b} 1. e4 {c} ({d} 1. d4 {e} {f} (1. c4 {g}) {h}) {i} 1... e5 {j} *',
      '{a} {b} 1. e4 {c} ({d} 1. d4 {e} {f} {h}) (1. c4 {g}) {i} 1... e5 {j} *',
    ],
    ['a comment behind the last variation', '1. e4 e5 (1... c5) {late} *', '1. e4 e5 {late} (1... c5) *'],
    ['a comment behind the result', '1. e4 e5 1-0 {resigned}', '1. e4 e5 {resigned} 1-0'],
    ['a variation that nobody closed', '1. e4 (1. d4 d5 (1... Nf6', '1. e4 (1. d4 d5 (1... Nf6)) *'],
    ['the same move twice', '1. e4 (1. e4 e5) (1. e4 c5) 1... e6 *', undefined],
    ['a variation before the first move', '[White "A"] (1. d4 d5) 1. e4 e5 *', '1. e4 (1. d4 d5) 1... e5 *'],
    ['a variation of a game without moves', '[White "A"] (1. d4) *', '{(1. d4)} *'],
    [
      'glyphs, signs and remarks',
      '1. e4!? += e5 +- N (1... c5 = □) *',
      '1. e4 $5 $14 1... e5 $18 $146 (1... c5 $10 $7) *',
    ],
    [
      'commands of other programs',
      '1. e4 {[%emt 0:00:03] [%c_arrow x;y] [%eval #0] [%cal Xe2e4] [%csl] [%clk} *',
      undefined,
    ],
  ])('%s', (_what, text, written) => {
    const expected = (written ?? text).replace('1. e4 $5 $14 1... e5', '1. e4 $5 $14 e5');
    expect(rewritten(text)).toBe(expected);
    expect(rewritten(rewritten(text))).toBe(expected);
  });

  it('with braces in comments that end with their line', () => {
    expect(makePgn(parse('1. e4 ; a } b\n1... e5 (1... c5 ;x}\n) *'))).toBe(
      '1. e4\n; a } b\n1... e5 (1... c5\n; x}\n) *\n'.replace('e4\n;', 'e4 ;').replace('c5\n;', 'c5 ;'),
    );
  });

  it('whatever the tree is', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const written = makePgn(tree);
        const [reading, ...more] = parsePgn(written);
        expect(more).toEqual([]);
        expect(reading).toMatchObject({ ok: true });
        expect(reading).toHaveProperty('value', tree);
        expect(readPgn(written)).toMatchObject([{ value: mainline(tree) }]);
      }),
      { numRuns: 150 },
    );
  });

  it('and however the text is damaged, a second time it is the same', () => {
    const edit = fc.tuple(
      fc.nat(OPERA_GAME.length),
      fc.nat(6),
      fc.string({ unit: fc.constantFrom(...'{}()[];%$!?*.1-0O"\\ \nNe4#'.split('')) }),
    );
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
        const text = edits.reduce(
          (all, [at, cut, insert]) => all.slice(0, at) + insert + all.slice(at + cut),
          OPERA_GAME,
        );
        const [readings, lines] = [parsePgn(text), readPgn(text)];
        expect(readings.map(({ ok, source }) => [ok, source])).toEqual(lines.map(({ ok, source }) => [ok, source]));
        readings.forEach((reading, index) => {
          if (!reading.ok) return;
          expect(lines[index]).toHaveProperty('value', mainline(reading.value));
          const written = makePgn(reading.value);
          expect(makePgn(parse(written))).toBe(written);
        });
      }),
      { numRuns: 500, examples: FOUND_BEFORE.map((edits) => [[...edits]]) },
    );
  });
});

describe('variations nested 100,000 deep', () => {
  const DEPTH = 100_000;
  /** Each variation is one ply deeper than the one around it. */
  const MOVES = ['Nc3 (Na3', 'Nc6 (Na6', 'Nb1 (Nb5', 'Nb8 (Nb4'];

  const AS_TEXT = 'Variations nested deeper than 64 are kept as text: (';

  it.each([
    ['of one move', 'e4 (', 65],
    ['of moves that are no moves', 'x (', 2],
  ])('%s are read to a depth of 64 and written', (_what, fragment, lines) => {
    const tree = parse(`e4 (${fragment.repeat(DEPTH)}`);
    expect(Array.from(linesOf(tree))).toHaveLength(lines);
    expect(makePgn(parse(makePgn(tree))) === makePgn(tree)).toBe(true);
  });

  it('each inside the one before are read to a depth of 64, and the rest is kept as a comment that says so', () => {
    const tree = parse(Array.from({ length: DEPTH }, (_, ply) => MOVES[ply % 4]).join(' '));
    expect(Array.from(linesOf(tree))).toHaveLength(65);
    const written = makePgn(tree);
    expect(written.match(/\(/g)).toHaveLength(DEPTH);
    expect(written.replace(/\s+/g, ' ')).toContain(AS_TEXT);
    expect(JSON.stringify(tree).length).toBeGreaterThan(DEPTH);
  });

  it('that end are followed by the moves of the line around them, and nothing of them is lost', () => {
    const inner = `${'('.repeat(65)}Nh3 {far {in} Nh6${')'.repeat(65)}`;
    const tree = parse(`e4 e5 ${inner} 2. Nf3 {on} (2. d4) 2... Nc6 1-0`);
    expect(tree.moves.map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
    expect(tree.moves[2]?.variations).toHaveLength(1);
    const written = makePgn(tree).replace(/\s+/g, ' ');
    expect(written).toContain('(Nh3 {far {in} Nh6)');
    expect(makePgn(parse(makePgn(tree)))).toBe(makePgn(tree));
  });
});

const SHARED = '../shared/data/studies';

it.skipIf(!existsSync(SHARED))(
  `what stands in ${SHARED} is written as it was read (skipped where it is not there)`,
  () => {
    const files = readdirSync(SHARED).filter((name) => name.endsWith('.pgn'));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      for (const reading of parsePgn(readFileSync(`${SHARED}/${file}`, 'utf8'))) {
        if (!reading.ok) continue;
        const written = makePgn(reading.value);
        expect(countTree(parse(written))).toEqual(countTree(reading.value));
        expect(makePgn(parse(written))).toBe(written);
      }
    }
  },
);
