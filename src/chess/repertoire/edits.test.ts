import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  randomLine,
  randomRepertoire,
  repertoireOf,
  sorted,
  START,
  withLine,
} from '../../test/random-repertoire';
import { START_FEN } from '../position/fen';
import { playMoves } from '../position/move';
import {
  addLine,
  addStart,
  applyEdit,
  findEditProblem,
  invertEdit,
  NO_EDIT,
  removeMoves,
  removeStart,
  setNote,
  setPaused,
  setRank,
} from './edits';
import { indexRepertoire, parseEpd, type RepertoireGraph } from './graph';
import type { Epd, RepertoireEdit } from './repertoire';

const after = (...moves: string[]): Epd => parseEpd(playMoves(START_FEN, moves).at(-1)?.fen ?? '') ?? '';

const edited = (graph: RepertoireGraph, edit: RepertoireEdit | undefined): RepertoireGraph =>
  indexRepertoire({ ...applyEdit(graph.source, edit ?? NO_EDIT), color: graph.source.color });

const ranksAt = (graph: RepertoireGraph, position: Epd): readonly string[] =>
  (graph.positions.get(position)?.moves ?? []).map(({ move }) => `${move.uci} ${move.rank}`);

describe('addLine', () => {
  it('makes the first own move of a position the main move', () => {
    const graph = repertoireOf([
      ['e4', 'e5', 'Nf3'],
      ['e4', 'e5', 'Nc3'],
      ['e4', 'c5', 'Nf3'],
    ]);
    expect(ranksAt(graph, after('e4', 'e5'))).toEqual(['g1f3 main', 'b1c3 also']);
    expect(ranksAt(graph, after('e4'))).toEqual(['e7e5 main', 'c7c5 main']);
  });

  it('adds only what is new', () => {
    const graph = repertoireOf([['e4', 'e5', 'Nf3']]);
    const edit = addLine(graph, { position: START, moves: ['e2e4', 'e5', 'Nf3', 'Nc6'], origin: 'game', addedAt: 5 });
    expect(edit.ok && edit.value.put.map(({ uci, origin }) => [uci, origin])).toEqual([['b8c6', 'game']]);
  });

  it.each([
    [['e4', 'e4'], { reason: 'illegal-move', at: 1 }],
    [['--'], { reason: 'illegal-move', at: 0 }],
    [[''], { reason: 'illegal-move', at: 0 }],
  ])('refuses %j', (moves, error) => {
    expect(addLine(repertoireOf([]), { position: START, moves, origin: 'hand', addedAt: 0 })).toEqual({
      ok: false,
      error,
    });
  });

  it('refuses a position that the repertoire does not have', () => {
    const edit = addLine(repertoireOf([]), { position: after('e4'), moves: ['e5'], origin: 'hand', addedAt: 0 });
    expect(edit).toEqual({ ok: false, error: { reason: 'unknown-position' } });
  });
});

describe('removeMoves', () => {
  it('keeps what another order of moves reaches', () => {
    const graph = repertoireOf([
      ['d4', 'Nf6', 'Nf3', 'e6', 'e3'],
      ['d4', 'e6', 'Nf3', 'Nf6', 'e3'],
    ]);
    const less = edited(graph, removeMoves(graph, [{ position: after('d4'), uci: 'g8f6' }]));
    expect(less.source.moves.map(({ uci }) => uci).sort()).toEqual(['d2d4', 'e2e3', 'e7e6', 'g1f3', 'g8f6']);
    expect(less.positions.has(after('d4', 'e6', 'Nf3', 'Nf6', 'e3'))).toBe(true);
  });

  it('removes a cycle that nothing leads to any more', () => {
    const graph = repertoireOf([['e4', 'Nf6', 'Nf3', 'Ng8', 'Ng1']]);
    expect(edited(graph, removeMoves(graph, [{ position: START, uci: 'e2e4' }])).source.moves).toEqual([]);
  });

  it('makes the oldest accepted move the main one', () => {
    const graph = repertoireOf([['e4'], ['d4'], ['Nf3']]);
    const less = edited(graph, removeMoves(graph, [{ position: START, uci: 'e2e4' }]));
    expect(ranksAt(less, START)).toEqual(['d2d4 main', 'g1f3 also']);
  });

  it('removes the notes of what is gone', () => {
    const graph = repertoireOf([['e4', 'e5'], ['d4']]);
    const note = { text: 'The center', shapes: [] };
    const noted = [START, after('e4')].reduce(
      (before, position) => edited(before, setNote(before, { position, ...note })),
      edited(graph, setNote(graph, { position: START, uci: 'e2e4', ...note })),
    );
    expect(noted.source.notes).toHaveLength(3);
    const less = edited(noted, removeMoves(noted, [{ position: START, uci: 'e2e4' }]));
    expect(less.source.notes).toEqual([{ position: START, ...note }]);
  });

  it('leaves nothing unreachable, and one main move a position', () => {
    fc.assert(
      fc.property(randomRepertoire, fc.nat(), (graph, which) => {
        const { moves } = graph.source;
        const move = moves[which % Math.max(1, moves.length)];
        const edit = removeMoves(graph, move === undefined ? [] : [move]);
        expect(findEditProblem(graph.source, edit)).toBeUndefined();
      }),
    );
  });
});

describe('setRank', () => {
  it('makes the old main move an accepted one', () => {
    const graph = repertoireOf([['e4'], ['d4'], ['Nf3']]);
    expect(ranksAt(edited(graph, setRank(graph, { position: START, uci: 'g1f3' }, 'main')), START)).toEqual([
      'g1f3 main',
      'e2e4 also',
      'd2d4 also',
    ]);
  });

  it('gives the place of a refuted main move to the oldest accepted one', () => {
    const graph = repertoireOf([['e4'], ['d4'], ['Nf3']]);
    expect(ranksAt(edited(graph, setRank(graph, { position: START, uci: 'e2e4' }, 'refuted')), START)).toEqual([
      'd2d4 main',
      'g1f3 also',
      'e2e4 refuted',
    ]);
  });

  it('keeps a main move where it is the only one, and leaves the opponent’s moves alone', () => {
    const graph = repertoireOf([['e4', 'e5']]);
    expect(setRank(graph, { position: START, uci: 'e2e4' }, 'also')).toBeUndefined();
    expect(setRank(graph, { position: after('e4'), uci: 'e7e5' }, 'also')).toBeUndefined();
    expect(setRank(graph, { position: START, uci: 'd2d4' }, 'main')).toBeUndefined();
  });

  it('makes a refuted move the main one where it is alone', () => {
    const graph = repertoireOf([['e4', 'e5']]);
    const refuted = edited(graph, setRank(graph, { position: START, uci: 'e2e4' }, 'refuted'));
    expect(ranksAt(refuted, START)).toEqual(['e2e4 refuted']);
    expect(ranksAt(edited(refuted, setRank(refuted, { position: START, uci: 'e2e4' }, 'also')), START)).toEqual([
      'e2e4 main',
    ]);
  });

  it('never leaves a position of accepted moves without a main one', () => {
    fc.assert(
      fc.property(
        randomRepertoire,
        fc.array(fc.tuple(fc.nat(), fc.constantFrom('main' as const, 'also' as const, 'refuted' as const))),
        (graph, changes) => {
          let now = graph;
          for (const [which, rank] of changes) {
            const move = now.source.moves[which % Math.max(1, now.source.moves.length)];
            const edit = move && setRank(now, move, rank);
            if (edit === undefined) continue;
            expect(findEditProblem(now.source, edit)).toBeUndefined();
            now = edited(now, edit);
          }
        },
      ),
    );
  });
});

describe('starts', () => {
  const french = after('e4', 'e6');

  it('takes what it leads to along', () => {
    const graph = edited(repertoireOf([['d4']]), addStart(repertoireOf([['d4']]), french, 'French'));
    const line = addLine(graph, { position: french, moves: ['d4', 'd5'], origin: 'pgn', addedAt: 0 });
    const more = edited(graph, line.ok ? line.value : undefined);
    expect(more.source.moves).toHaveLength(3);
    expect(edited(more, removeStart(more, french)).source).toEqual(repertoireOf([['d4']]).source);
  });

  it('refuses a position that is none or a start already, and to remove the last', () => {
    const graph = repertoireOf([]);
    expect([addStart(graph, 'nonsense', ''), addStart(graph, START, ''), removeStart(graph, START)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('invertEdit', () => {
  it('restores what was there before', () => {
    const place = fc.record({ which: fc.nat(), text: fc.constantFrom('', 'Plan: f4') });
    fc.assert(
      fc.property(randomRepertoire, randomLine, place, fc.nat(4), (graph, moves, { which, text }, kind) => {
        const move = graph.source.moves[which % Math.max(1, graph.source.moves.length)];
        const keys = move === undefined ? [] : [move];
        const noted = edited(graph, move && setNote(graph, { ...move, text: 'Old', shapes: [] }));
        const line = addLine(noted, { position: START, moves, origin: 'hand', addedAt: 9 });
        const edits = [
          line.ok ? line.value : NO_EDIT,
          removeMoves(noted, keys),
          setPaused(noted, keys, true),
          move && setRank(noted, move, 'refuted'),
          move && setNote(noted, { position: move.position, uci: move.uci, text, shapes: [] }),
        ];
        const edit = edits[kind] ?? NO_EDIT;
        const before = noted.source;
        const undone = applyEdit(applyEdit(before, edit), invertEdit(before, edit));
        expect(sorted(undone)).toEqual(sorted(before));
      }),
    );
  });

  it('restores starts', () => {
    const graph = repertoireOf([['e4']]);
    const edit = addStart(graph, after('d4'), 'd4') ?? NO_EDIT;
    expect(applyEdit(applyEdit(graph.source, edit), invertEdit(graph.source, edit))).toEqual({
      starts: graph.source.starts,
      moves: graph.source.moves,
      notes: [],
    });
  });
});

describe('findEditProblem', () => {
  const black = { ...EMPTY, color: 'black' as const };
  const move = { position: START, uci: 'e2e4', rank: 'main', isPaused: false, origin: 'hand', addedAt: 0 } as const;

  it.each([
    ['no-start', { ...NO_EDIT, starts: [] }],
    ['invalid-start', { ...NO_EDIT, starts: [{ position: START_FEN, name: '' }] }],
    ['unreachable-move', { ...NO_EDIT, put: [{ ...move, position: after('e4'), uci: 'e7e5' }] }],
    ['unreachable-move', { ...NO_EDIT, put: [{ ...move, uci: 'e1g1' }] }],
    ['no-main', { ...NO_EDIT, put: [{ ...move, rank: 'also' as const }] }],
    ['several-mains', { ...NO_EDIT, put: ['e7e5', 'e7e6'].map((uci) => ({ ...move, position: after('e4'), uci })) }],
    [undefined, { ...NO_EDIT, put: [move] }],
  ])('finds %s', (problem, edit) => {
    const known = problem === 'several-mains' ? withLine(indexRepertoire(black), ['e4']).source : black;
    expect(findEditProblem(known, edit)).toBe(problem);
  });
});
