import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePgn, parsePgn } from '../pgn/pgn';
import { chaptersOf, chapterTree, readChapterText, studyPgn } from './study-pgn';

const MAX_NAME = 100;
const GAME = '1. e4 {[%csl Ge4][%cal Gd1h5] center} (1. d4 $1 d5 (1... Nf6 2. c4)) 1... e5 $6 2. Nf3 *';

describe('the games of a text', () => {
  it('become chapters that are called as their headers say', () => {
    const text = [
      '[StudyName "Openings"]\n[ChapterName "Center"]\n[Orientation "black"]\n[Event "Openings: Center"]\n\n1. e4 *',
      '[White "Morphy, Paul"]\n[Black "Anderssen, Adolf"]\n[Event "?"]\n\n1. e4 e5 1-0',
      '[Event "Club night"]\n\n1. d4 *',
      '[Event "?"]\n\n1. c4 *',
      '[White "x"]\n\n1. e4 Ke7 *',
    ].join('\n\n');
    const { study, chapters, problems } = chaptersOf(text, MAX_NAME);
    expect(study).toBe('Openings');
    expect(chapters.map(({ name }) => name)).toEqual([
      'Center',
      'Morphy, Paul - Anderssen, Adolf',
      'Club night',
      'Chapter 4',
    ]);
    expect(chapters[0]).toEqual({ name: 'Center', orientation: 'black', pgn: '1. e4 *\n' });
    expect(chapters[1]?.orientation).toBe('white');
    expect(problems).toEqual([expect.stringMatching(/Ke7.*game 5/)]);
  });

  it('are written under Lichess’ headers, and read again as they were', () => {
    const chapters = [
      { name: 'A "quoted" name', orientation: 'black' as const, pgn: makePgn(chapterTree(GAME)!) },
      { name: 'Played', orientation: 'white' as const, pgn: '[Event "Club night"]\n[White "A"]\n\n1. d4 *\n' },
      { name: 'Empty', orientation: 'white' as const, pgn: '*\n' },
    ];
    const urlOf = (index: number) => `https://example.org/studies/x?chapter=${index}`;
    const text = studyPgn({ study: 'Mine: all', urlOf }, chapters);
    expect(text).toContain('[Event "Mine: all: Empty"]\n[StudyName "Mine: all"]\n[ChapterName "Empty"]\n');
    expect(text).toContain('[Event "Club night"]\n[White "A"]\n[StudyName');
    expect(chaptersOf(text, MAX_NAME)).toEqual({ study: 'Mine: all', chapters, problems: [] });
  });
});

describe('the text of a chapter', () => {
  it.each([
    ['', '*\n'],
    [' \n', '*\n'],
    ['1.e4 e5 (1...c5)', '1. e4 e5 (1... c5) *\n'],
    ['[White "A"]\n', '[White "A"]\n\n*\n'],
  ])('%j is written as %j', (text, written) => {
    expect(readChapterText(text)).toEqual({ ok: true, value: written });
    expect(makePgn(chapterTree(written)!)).toBe(written);
  });

  it('is refused where it is several games, or one that is not legal', () => {
    expect(readChapterText('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *')).toEqual({
      ok: false,
      error: 'several-games',
    });
    expect(readChapterText('1. e4 Ke7')).toMatchObject({ ok: false, error: { line: 1 } });
    expect(chapterTree('1. e4 Ke7')).toBeUndefined();
  });
});

const STUDIES = join(import.meta.dirname, '../../../../shared/data/studies');

it.skipIf(!existsSync(STUDIES))(
  'every study of the collection is read, written and read again equal (where it is present)',
  () => {
    let games = 0;
    for (const name of readdirSync(STUDIES).filter((file) => file.endsWith('.pgn'))) {
      const trees = parsePgn(readFileSync(join(STUDIES, name), 'utf8'), 'study').flatMap((game) =>
        game.ok ? [game.value] : [],
      );
      const { chapters } = chaptersOf(readFileSync(join(STUDIES, name), 'utf8'), MAX_NAME);
      expect(chapters, name).toHaveLength(trees.length);
      const exported = studyPgn({ study: name }, chapters);
      const again = chaptersOf(exported, MAX_NAME);
      expect(again.problems, name).toEqual([]);
      expect(again.chapters, name).toEqual(chapters);
      for (const [index, { pgn }] of again.chapters.entries()) {
        expect({ ...chapterTree(pgn), headers: undefined }, `${name} ${index + 1}`).toEqual({
          ...trees[index],
          headers: undefined,
        });
      }
      games += chapters.length;
    }
    expect(games).toBeGreaterThan(500);
  },
);
