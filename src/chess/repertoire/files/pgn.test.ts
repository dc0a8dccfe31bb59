import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  playChoices,
  randomLine,
  randomRepertoire,
  repertoireOf,
  sorted,
  START,
} from '../../../test/random-repertoire';
import { openingAt } from '../../openings/opening-names';
import { parsePgn } from '../../pgn/pgn';
import { START_FEN } from '../../position/fen';
import { playMoves } from '../../position/move';
import { SHAPE_COLORS } from '../../tree/comment';
import type { Color } from '../../types';
import { addLine, addStart, applyEdit, findEditProblem, isEmptyEdit, NO_EDIT, setRank } from '../edits';
import { indexRepertoire, parseEpd, type RepertoireGraph } from '../graph';
import { diffImport, importEdit } from '../import-diff';
import { makeRepertoirePgn } from './pgn-export';
import { formatImportProblem, readRepertoirePgn } from './pgn-import';
import { type Epd, MOVE_RANKS, type MoveRank, type RepertoireContent, type RepertoireEdit } from '../repertoire';
import { withSymbols } from '../symbols';

const after = (...moves: string[]): Epd => parseEpd(playMoves(START_FEN, moves).at(-1)?.fen ?? '') ?? '';

const read = (text: string, color: Color = 'white') => readRepertoirePgn(text, { color, origin: 'pgn', addedAt: 0 });

const edited = (graph: RepertoireGraph, edit: RepertoireEdit): RepertoireGraph =>
  indexRepertoire({ ...applyEdit(graph.source, edit), color: graph.source.color });

const ranks = ({ moves }: Pick<RepertoireContent, 'moves'>): readonly string[] =>
  moves.map(({ uci, rank, isPaused }) => `${uci} ${rank}${isPaused ? ' paused' : ''}`);

describe('readRepertoirePgn', () => {
  it('takes the first own move of a position as the main move', () => {
    expect(ranks(read('1. e4 e5 (1... c5 2. Nf3) 2. Nf3 (2. Nc3) 2... Nc6 *\n\n1. e4 e5 2. d4 *'))).toEqual([
      'e2e4 main',
      'e7e5 main',
      'g1f3 main',
      'b8c6 main',
      'c7c5 main',
      'g1f3 main',
      'b1c3 also',
      'd2d4 also',
    ]);
  });

  it('takes own moves marked as mistakes as refuted, and leaves those of the opponent', () => {
    expect(ranks(read('1. e4 e5? 2. Qh5?! (2. f4??) (2. Nf3) *'))).toEqual([
      'e2e4 main',
      'e7e5 main',
      'd1h5 refuted',
      'f2f4 refuted',
      'g1f3 main',
    ]);
  });

  it('keeps the symbols of moves and positions, and tells of those that it cannot keep', () => {
    const { moves, problems } = read('1. e4! e5 $6 $16 (1... c5 $300) 2. Qh5?! (2. f4 $2) (2. -- $140 Nc6) 2... Nc6 *');
    expect(moves.flatMap(({ uci, nags }) => (nags === undefined ? [] : [`${uci} ${nags.join(' ')}`]))).toEqual([
      'e2e4 1',
      'e7e5 6 16',
      'd1h5 6',
    ]);
    expect(problems.map(formatImportProblem)).toEqual([
      'Not kept: $300 (game 1, move 1...)',
      'Not kept: $140 (game 1, move 2)',
    ]);
  });

  it('keeps the order of the moves of a position', () => {
    const { moves } = read('1. e4 e5 (1... c5) (1... a6) *');
    const replies = indexRepertoire({ ...EMPTY, moves, color: 'white' }).positions.get(after('e4'))?.moves;
    expect(replies?.map(({ move }) => move.uci)).toEqual(['e7e5', 'c7c5', 'a7a6']);
  });

  it('tells of games that are shown from the other side', () => {
    const text = '[Orientation "black"]\n\n1. e4 e5 *\n\n[Orientation "white"]\n\n1. d4 *';
    expect(read(text).problems.map(formatImportProblem)).toEqual([
      '1 game is shown from Black’s side, and read as a repertoire for White',
    ]);
    expect(read(text, 'black').problems.map(formatImportProblem)).toEqual([
      '1 game is shown from White’s side, and read as a repertoire for Black',
    ]);
  });

  it('makes notes of comments and arrows, once for each text', () => {
    const { notes } = read(
      '{Plan} 1. d4 d5 {Solid. [%cal Gc1f4]} 2. Bf4 Nf6 {Same} (2... e6 3. e3 Nf6 {Same}) 3. e3 e6 {Same} *',
    );
    expect(notes).toEqual([
      { position: START, text: 'Plan', shapes: [] },
      { position: after('d4', 'd5'), text: 'Solid.', shapes: [{ color: 'green', from: 'c1', to: 'f4' }] },
      { position: after('d4', 'd5', 'Bf4', 'Nf6'), text: 'Same', shapes: [] },
      { position: after('d4', 'd5', 'Bf4', 'Nf6', 'e3', 'e6'), text: 'Same', shapes: [] },
    ]);
  });

  it('begins anew at a FEN tag and behind a null move', () => {
    const french = 'rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
    const text = `[White "French"]\n[FEN "${french}"]\n\n2. d4 d5 *\n\n1. e4 e5 2. -- {A threat} (2. Z0) 2... Qh4 3. Nf3 *`;
    const { starts, moves, problems } = read(text);
    const passed = after('e4', 'e5').replace(' w ', ' b ');
    expect(starts).toEqual([
      { position: after('e4', 'e6'), name: 'French' },
      { position: START, name: '' },
      { position: passed, name: 'A threat' },
    ]);
    expect(moves.filter(({ position }) => position === passed).map(({ uci }) => uci)).toEqual(['d8h4']);
    expect(problems).toEqual([]);
  });

  it('keeps the text of a null move that nothing follows', () => {
    expect(read('1. e4 e5 2. -- {Next: f4} *').notes).toEqual([
      { position: after('e4', 'e5'), text: 'Next: f4', shapes: [] },
    ]);
  });

  it('reports illegal moves with their place and keeps the rest', () => {
    const { moves, notes, problems } = read('1. e4 e5 (1... c5 2. Nf6 d6) (1... e6 1-0) 2. Ke3 Nc6 *\n\n1. d4 *');
    expect(moves.map(({ uci }) => uci)).toEqual(['e2e4', 'e7e5', 'c7c5', 'e7e6', 'd2d4']);
    expect(notes).toEqual([]);
    expect(problems).toEqual([
      {
        reason: 'game',
        problem: expect.objectContaining({ game: 1, moveNumber: '2', line: 1, column: 47 }) as unknown,
      },
      { reason: 'variation', game: 1, moveNumber: '2', written: 'Nf6 d6' },
    ]);
  });

  it('skips Chess960', () => {
    const text =
      '[Variant "Chess960"]\n[SetUp "1"]\n[FEN "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w GBgb - 0 1"]\n\n1. e4 *';
    expect(read(text)).toEqual({ starts: [], moves: [], notes: [], problems: [{ reason: 'chess960', game: 1 }] });
  });

  it('reads any text', () => {
    fc.assert(fc.property(fc.string(), (text) => findImportProblem(text) === undefined));
  });
});

/** All of an import is reachable in an empty repertoire. */
const findImportProblem = (text: string, color: Color = 'white') => {
  const empty = indexRepertoire({ ...EMPTY, color });
  return findEditProblem(empty.source, importEdit(empty, read(text, color)));
};

describe('diffImport', () => {
  const graph = repertoireOf([['e4', 'e5', 'Nf3']]);
  const imported = read('1. e4 e5 (1... c5 2. Nf3 d6) 2. Nc3 Nf6 *\n\n1. d4 *');

  it('tells what is new and where another move is played', () => {
    const { added, known, conflicts, newPositions } = diffImport(graph, imported);
    expect(added.map(({ uci, rank }) => `${uci} ${rank}`)).toEqual([
      'b1c3 also',
      'g8f6 main',
      'c7c5 main',
      'g1f3 main',
      'd7d6 main',
      'd2d4 also',
    ]);
    expect([known, newPositions]).toEqual([2, 6]);
    expect(conflicts).toEqual([{ position: after('e4', 'e5'), main: 'g1f3', imported: 'b1c3' }]);
  });

  it('takes a branch with the way there', () => {
    const branch = { position: after('e4', 'c5'), uci: 'g1f3' };
    const edit = importEdit(graph, imported, branch);
    expect(edit.put.map(({ uci }) => uci)).toEqual(['c7c5', 'g1f3', 'd7d6']);
    expect(findEditProblem(graph.source, edit)).toBeUndefined();
    expect(importEdit(graph, imported, { position: START, uci: 'a2a3' })).toEqual({ ...NO_EDIT, notes: [] });
  });

  it('takes moves without starts of their own as those of the repertoire', () => {
    const proposed = { ...imported, starts: [] };
    expect(diffImport(graph, proposed)).toEqual(diffImport(graph, imported));
    const branch = { position: START, uci: 'd2d4' };
    expect(importEdit(graph, proposed, branch).put).toEqual(importEdit(graph, imported, branch).put);
    expect(importEdit(graph, proposed, branch).put.map(({ uci }) => uci)).toEqual(['d2d4']);
  });

  it('adds new symbols to moves, whose ranks stay', () => {
    const known = edited(graph, importEdit(graph, read('1. e4 $1 e5 *')));
    const more = importEdit(known, read('1. e4? $1 $13 e5 *'));
    expect(more.put.map(({ uci, rank, nags }) => [uci, rank, nags])).toEqual([['e2e4', 'main', [1, 2, 13]]]);
  });

  it('adds new text to a note', () => {
    const noted = edited(graph, importEdit(graph, read('{Old} 1. e4 *')));
    const more = edited(noted, importEdit(noted, read('{New [%csl Re5]} 1. e4 *')));
    expect(more.source.notes).toEqual([{ position: START, text: 'Old New', shapes: [{ color: 'red', from: 'e5' }] }]);
  });

  it('takes every branch whole, and nothing unreachable', () => {
    fc.assert(
      fc.property(randomRepertoire, fc.array(randomLine, { maxLength: 6 }), fc.nat(), (own, lines, which) => {
        const other = repertoireOf(lines, own.source.color).source;
        const branch = other.moves[which % Math.max(1, other.moves.length)];
        const edit = importEdit(own, other, branch);
        expect(findEditProblem(own.source, edit)).toBeUndefined();
        if (branch !== undefined) expect(isEmptyEdit(importEdit(edited(own, edit), other, branch))).toBe(true);
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(randomRepertoire, fc.array(randomLine, { maxLength: 6 }), (own, lines) => {
        const text = lines.map((moves) => `{A plan} ${moves.join(' ')} {The end} *`).join('\n\n');
        const first = edited(own, importEdit(own, read(text, own.source.color)));
        const again = read(text, own.source.color);
        expect(isEmptyEdit(importEdit(first, again))).toBe(true);
        expect([diffImport(first, again).added, diffImport(first, again).newPositions]).toEqual([[], 0]);
      }),
    );
  });
});

describe('makeRepertoirePgn', () => {
  it('writes a game for each family of openings', () => {
    const graph = repertoireOf([
      ['e4', 'c5', 'Nf3', 'd6', 'd4', 'cxd4', 'Nxd4'],
      ['e4', 'c5', 'Nf3', 'Nc6', 'Bb5'],
      ['e4', 'e6', 'd4', 'd5', 'Nc3'],
    ]);
    const games = parsePgn(makeRepertoirePgn(graph, { name: 'White', openingAt }));
    expect(games.map((game) => game.ok && game.value.headers.get('ChapterName'))).toEqual([
      'Sicilian Defense',
      'French Defense',
    ]);
  });

  it('begins with the main line, and puts main moves before the others of their positions', () => {
    const graph = repertoireOf([
      ['d4', 'd5'],
      ['e4', 'd5', 'exd5'],
      ['e4', 'c5'],
    ]);
    const changed = edited(graph, setRank(graph, { position: START, uci: 'e2e4' }, 'main') ?? NO_EDIT);
    expect(mainLines(makeRepertoirePgn(changed, { name: 'White', openingAt }))).toEqual([
      'e4 d5 exd5',
      'e4 c5',
      'd4 d5',
    ]);
  });

  it('keeps the symbols, and has refuted moves as variations only', () => {
    const course =
      '1. e4 $1 e5 $6 2. Nf3 $14 (2. Nc3 Nf6 (2... Nc6 $5 3. Bc4) 3. f4 $13) (2. Qh5 $2 Nc6) 2... Nc6 3. Bb5 $1 $16 a6 (3... Nf6 $146 4. O-O) 4. Ba4 $7 *';
    const content = read(course);
    const text = makeRepertoirePgn(indexRepertoire({ ...EMPTY, ...content, color: 'white' }), { name: '', openingAt });
    expect(mainLines(text)).toEqual(['e4 e5 Nf3 Nc6 Bb5 a6 Ba4', 'e4 e5 Nc3 Nf6 f4']);
    expect(comparable({ ...EMPTY, moves: read(text).moves })).toEqual(comparable({ ...EMPTY, moves: content.moves }));
    expect(content.moves.flatMap(({ nags = [] }) => nags).sort((one, other) => one - other)).toEqual([
      1, 1, 5, 6, 7, 13, 14, 16, 146,
    ]);
  });

  it('puts a refuted move behind a reply that nothing else answers as a variation of another line', () => {
    const content = read('1. e4 e5 (1... c5 2. Nf3) 2. Qh5? *');
    const text = makeRepertoirePgn(indexRepertoire({ ...EMPTY, ...content, color: 'white' }), { name: '', openingAt });
    expect(mainLines(text)).toEqual(['e4 c5 Nf3']);
  });

  it('leaves a main move that its symbol calls dubious as it is', () => {
    const content = read('1. e4 e5 2. f4?! *');
    const graph = indexRepertoire({ ...EMPTY, ...content, color: 'white' });
    const position = after('e4', 'e5');
    const changed = edited(graph, setRank(graph, { position, uci: 'f2f4' }, 'main') ?? NO_EDIT);
    const back = read(makeRepertoirePgn(changed, { name: '', openingAt }));
    expect(back.moves.map(bare)).toContainEqual({ position, uci: 'f2f4', rank: 'main', isPaused: false, nags: [6] });
  });

  it('is read back equal', () => {
    const shape = fc.record({ color: fc.constantFrom(...SHAPE_COLORS), from: fc.constantFrom('e4', 'd5') });
    const text = fc.constantFrom('', 'Plan: f4', 'a } b { c', '% odd', '; odd (1. e4)', 'x '.repeat(60).trim());
    const change = fc.record({
      which: fc.nat(),
      rank: fc.constantFrom(...MOVE_RANKS),
      nags: fc.uniqueArray(fc.constantFrom(1, 2, 4, 6, 13, 146), { maxLength: 3 }),
      isPaused: fc.boolean(),
      text,
      shapes: fc.uniqueArray(shape, { maxLength: 2, selector: ({ from }) => from }),
      isOfMove: fc.boolean(),
    });
    fc.assert(
      fc.property(
        randomRepertoire,
        fc.array(change, { maxLength: 8 }),
        fc.array(fc.tuple(fc.array(fc.nat(100), { maxLength: 4 }), randomLine), { maxLength: 2 }),
        (graph, changes, chapters) => {
          const { starts, moves, notes } = decorate(withChapters(graph, chapters), changes).source;
          const written = indexRepertoire({ starts, moves, notes, color: graph.source.color });
          const empty = indexRepertoire({ ...EMPTY, color: graph.source.color });
          const back = read(makeRepertoirePgn(written, { name: 'Mine', openingAt }), graph.source.color);
          expect(back.problems).toEqual([]);
          expect(comparable(applyEdit(EMPTY, importEdit(empty, back)))).toEqual(comparable(written.source));
        },
      ),
    );
  });
});

type Change = {
  readonly which: number;
  readonly rank: MoveRank;
  readonly nags: readonly number[];
  readonly isPaused: boolean;
  readonly text: string;
  readonly shapes: RepertoireContent['notes'][number]['shapes'];
  readonly isOfMove: boolean;
};

const decorate = (graph: RepertoireGraph, changes: readonly Change[]): RepertoireGraph =>
  changes.reduce((before, { which, rank, nags, isPaused, text, shapes, isOfMove }) => {
    const move = before.source.moves[which % Math.max(1, before.source.moves.length)];
    if (move === undefined) return before;
    const { position, uci } = move;
    const ranked = edited(before, setRank(before, move, rank) ?? NO_EDIT);
    const now = ranked.source.moves.find((one) => one.position === position && one.uci === uci) ?? move;
    const note = { position, ...(isOfMove && { uci }), text, shapes };
    return edited(ranked, { ...NO_EDIT, put: [withSymbols({ ...now, isPaused }, nags)], notes: [note] });
  }, graph);

/** Starts where some choices lead, each with a line if it is legal there. */
const withChapters = (
  graph: RepertoireGraph,
  chapters: readonly (readonly [choices: readonly number[], line: readonly string[]])[],
): RepertoireGraph =>
  chapters.reduce((before, [choices, moves], index) => {
    const position = choices.length === 0 ? START : after(...playChoices(choices));
    const started = edited(before, addStart(before, position, `Chapter ${index}`) ?? NO_EDIT);
    const line = addLine(started, { position, moves, origin: 'pgn', addedAt: 0 });
    return line.ok ? edited(started, line.value) : started;
  }, graph);

const comparable = (content: RepertoireContent) => {
  const { starts, moves, notes } = sorted(content);
  return {
    starts: [...starts].sort((one, other) => (one.position < other.position ? -1 : 1)),
    moves: moves.map(bare),
    notes,
  };
};

const bare = ({ position, uci, rank, isPaused, nags = [] }: RepertoireContent['moves'][number]) => ({
  position,
  uci,
  rank,
  isPaused,
  nags,
});

const mainLines = (text: string): readonly string[] =>
  parsePgn(text).map((game) => (game.ok ? game.value.moves.map(({ san }) => san).join(' ') : ''));
