import { describe, expect, it } from 'vitest';
import { parsePgn } from '../chess/notation/pgn/pgn';
import type { Line } from '../chess/tree/game-tree';
import { emptyPreparation, somePreparation } from '../test/data/some-preparation';
import { preparationChapters, type StudyChapter } from './preparation-chapters';

const ROOM = { maxChapters: 64, maxChapterName: 80 };

const treeOf = ({ pgn }: StudyChapter) => {
  const [reading, ...others] = parsePgn(pgn);
  if (reading?.ok !== true || others.length > 0) throw new Error('the PGN is not one game');
  return reading.value;
};

/** Every line of a tree from the start position, to its end. */
const linesOf = ({ moves }: Line, before: readonly string[] = []): readonly string[] => {
  const sans = moves.map(({ san }) => san);
  const others = moves.flatMap(({ variations = [] }, index) =>
    variations.flatMap((line) => linesOf(line, [...before, ...sans.slice(0, index)])),
  );
  return [[...before, ...sans].join(' '), ...others];
};

describe('the chapters of a preparation', () => {
  const preparation = somePreparation();
  const { chapters, leftOut } = preparationChapters(preparation, ROOM);

  it('are what to play, what to expect, errors, what to avoid, and own errors last', () => {
    expect(chapters.map(({ name }) => name)).toEqual([
      'You already play it: 3.Bb5+ Sicilian Defense: Moscow Variation',
      'You already play it: 3.Bb5 Sicilian Defense: Rossolimo Variation',
      'One step aside: 2.Nc3 Sicilian Defense: Closed',
      'One step aside: 2.c3 Sicilian Defense: Alapin Variation',
      'One step aside: 3.c3 Sicilian Defense: Delayed Alapin Variation',
      'A surprise: 2.b4 Sicilian Defense: Wing Gambit',
      'A surprise: 1.b3 Nimzo-Larsen Attack: Modern Variation',
      'A surprise: 2.Na3 Sicilian Defense',
      'What to expect',
      'Error: 5.Nc3 Nbd7 6.Bc4 h6',
      'Error: 3.Bb5+ Nc6 4.O-O Bg4',
      'Error: 1.e4 e5 2.Nf3 f6',
      'Error: 1.d4 d5 2.c4 Bg4',
      'What to avoid',
      'Your error: 2...Nc6 3.Bc4 Nf6 4.Nc3',
    ]);
    expect(leftOut).toBe(0);
    for (const chapter of chapters) expect(treeOf(chapter).headers.get('ChapterName')).toBe(chapter.name);
  });

  it('have every line of the preparation, and each nothing else', () => {
    const { lines, expect: expected, errors } = preparation;
    const played = lines.filter(({ gain }) => gain > 0);
    expect(chapters.slice(0, 8).flatMap((chapter) => linesOf(treeOf(chapter)))).toEqual(
      played.map(({ moves }) => moves.join(' ')),
    );
    expect(new Set(linesOf(treeOf(chapters[8]!)))).toEqual(new Set(expected.map(({ moves }) => moves.join(' '))));
    expect(linesOf(treeOf(chapters[9]!))).toEqual([[...errors[0]!.moves, 'h6', 'Bxf7+'].join(' ')]);
  });

  it('have arrows, comments and judgments', () => {
    expect(chapters[0]!.pgn).toContain('{[%cal Gf1b5]}');
    expect(chapters[0]!.pgn.replaceAll('\n', ' ')).toContain('strong evidence, 41 games of theirs.');
    expect(chapters[9]!.pgn.replaceAll('\n', ' ')).toMatch(/\[%cal Rh7h6\].* 6\.\.\. h6 \$4 .*7\. Bxf7\+ \$1/);
  });

  it('are no more than there is room for: the last ones stay out', () => {
    const errors = Array.from({ length: 70 }, () => preparation.errors[0]!);
    const full = preparationChapters({ ...preparation, errors }, ROOM);
    expect([full.chapters.length, full.leftOut]).toEqual([64, 8 + 1 + 70 + 1 + 1 - 64]);
    expect(full.chapters.slice(0, 9)).toEqual(chapters.slice(0, 9));
  });

  it('have names that are no longer than the site takes', () => {
    const short = preparationChapters(preparation, { ...ROOM, maxChapterName: 30 });
    expect(short.chapters[0]!.name).toBe('You already play it: 3.Bb5+ S…');
  });

  it('are none where nothing is known', () => {
    expect(preparationChapters(emptyPreparation(), ROOM)).toEqual({ chapters: [], leftOut: 0 });
  });
});
