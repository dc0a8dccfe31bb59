import { describe, expect, it } from 'vitest';
import { repertoireOf } from '../../test/random-repertoire';
import { applyEdit } from './edits';
import { indexRepertoire } from './graph';
import { importEdit } from './import-diff';
import { findChapterChange, followChapter, hashMoves, readChapter } from './study-chapters';

const GRAPH = repertoireOf([['e4', 'c5', 'Nf3']]);

const read = (pgn: string) => readChapter(pgn, GRAPH, 5);

describe('a chapter that a repertoire follows', () => {
  const first = read('1. e4 c5 2. Nf3 d6 3. d4 (3. Bb5+) *');
  const source = { ...GRAPH.source, ...applyEdit(GRAPH.source, importEdit(GRAPH, first)) };
  const graph = indexRepertoire(source);
  const seen = hashMoves(first);

  it('brings moves of the origin study', () => {
    expect(first.moves.map(({ origin, addedAt }) => `${origin} ${addedAt}`)).toEqual([
      ...Array.from({ length: 5 }, () => 'study 5'),
      'study 6',
    ]);
    expect(findChapterChange(graph, first, seen)).toBeUndefined();
  });

  it('has changed once it has moves that the repertoire lacks', () => {
    const change = findChapterChange(graph, read('1. e4 c5 2. Nf3 d6 (2... Nc6 3. Bb5) 3. d4 (3. Bb5+) *'), seen);
    expect(change?.diff.added.map(({ uci }) => uci)).toEqual(['b8c6', 'f1b5']);
  });

  it('has not changed by comments, by the order of variations or by fewer moves', () => {
    expect(hashMoves(read('1. e4 c5 2. Nf3 {!} d6 3. d4 (3. Bb5+ {a check}) *'))).toBe(seen);
    expect(findChapterChange(graph, read('1. e4 c5 2. Nf3 *'), seen)).toBeUndefined();
  });

  it('is not offered again where the moves were refused or deleted', () => {
    expect(findChapterChange(GRAPH, first, seen)).toBeUndefined();
    expect(findChapterChange(GRAPH, first, '')?.diff.added).toHaveLength(3);
  });
});

it('is followed once', () => {
  const one = { study: 'a', chapter: 1, seen: 'x' };
  const other = { study: 'a', chapter: 2, seen: 'x' };
  expect(followChapter([one, other], { ...one, seen: 'y' })).toEqual([other, { ...one, seen: 'y' }]);
});
