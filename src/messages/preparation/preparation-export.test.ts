import { Chess } from 'chess.js';
import { type ChildNode, type Node, parsePgn as parseByChessops, type PgnNodeData } from 'chessops/pgn';
import { describe, expect, it } from 'vitest';
import { makePgn, parsePgn } from '../../chess/pgn/pgn';
import type { Line, TreeNode } from '../../chess/tree/game-tree';
import { emptyPreparation, somePerson, somePreparation, someWeaknesses } from '../../test/data/preparations';
import {
  preparationChapters,
  preparationPgn,
  preparationText,
  sheetText,
  type StudyChapter,
} from './preparation-export';

it('says who, what to expect, what to play, repeated errors and what to avoid', () => {
  const lines = preparationText(somePreparation()).split('\n');
  expect(lines.slice(0, 2)).toEqual([
    'White against mira.talwade',
    '175 games of theirs with Black, 62 games of yours with White, rated 1908 against your 1870',
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      '   31%  1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6  (Sicilian: Najdorf)',
      '        3...a6 leaves the reference games, which continue with 3...Nf6 or 3...f5.',
      '  After 1.e4 c5 2.Nf3 d6 play 3.Bb5+ instead of 3.d4, your usual move (38 games). They answer 3...Bd7 (45 of 50). Most likely then: 4.Bxd7+ Qxd7 5.O-O Nc6 6.c3 Nf6 7.Re1. Expected score there 58% instead of 56%. In all your games with White that is 2 points more in 100. At its end you stand +0.3, and they score 41% in 41 games.',
      '  1.b3: they faced it in 2 games. Likely replies: 1...e5 (2 games), 1...d5.',
      '    1.e4 c5 2.Nf3 Nc6 [3.Bb5]  (Sicilian Defense: Rossolimo Variation)',
      '    1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 Nbd7 6.Bc4 [h6]',
      '      Played in 4 of 6 games; loses 24 points of win probability. Best reply: 7.Bxf7+.',
      '    1.e4 c5 2.Nf3 d6 3.d4  (Sicilian Defense: Open)',
      '      They score 71% in 38 games here; 52% expected from the ratings.',
      '      You played it in 5 of 9 games; it loses 10 points of win probability to 4...Nxe4.',
    ]),
  );
});

it('advises against a line of mine that brings less than what I usually play', () => {
  const text = preparationText(somePreparation());
  const [play, avoid] = [text.indexOf('What to play'), text.indexOf('What to avoid')];
  expect(text.indexOf('[3.d4]')).toBeGreaterThan(avoid);
  expect(text.slice(play, avoid)).not.toContain('−');
  expect(text).toContain('Expected score 47%, with your usual move 48%.');
});

it('says how the opponent is in form, spends the clock, and what I have scored, each with what it rests on', () => {
  expect(preparationText(somePreparation(somePerson)).split('\n').slice(-4)).toEqual([
    'Form, clock, head-to-head',
    '  Form: Last 10 games: 6 won, 1 drawn, 3 lost. 5.5 points from 9 rated games; 5.1 expected from the ratings.',
    '  Clock: 16.4 s per move (25 games with clocks). Under 10% of the time left in 31% of these games. In time trouble 8.2% of moves are blunders (121 moves).',
    '  Head-to-Head: You have won 1, drawn 1 and lost 2 of 4 games. Last game: 3 Nov 2026.',
  ]);
});

it('says of a person what is known, and why games may be missing', () => {
  const meetings = { games: 0, wins: 0, draws: 0, losses: 0, winRate: 0, shortfall: 'Lichess cannot be reached.' };
  expect(
    preparationText(somePreparation({ clock: { games: 1, seconds: 3 }, meetings }))
      .split('\n')
      .slice(-3),
  ).toEqual([
    'Form, clock, head-to-head',
    '  Clock: 3.0 s per move (1 game with clocks).',
    '  Head-to-Head: No games against them are known. Lichess cannot be reached.',
  ]);
});

it('says of both colors who it is against once, and what they miss', () => {
  const chosen = somePreparation({ ...somePerson, rating: 1908, weaknesses: someWeaknesses() });
  const lines = sheetText([chosen, { ...emptyPreparation(), ...somePerson }]).split('\n');
  expect(lines[0]).toBe('Against mira.talwade, 1908');
  const placesOf = (words: string): readonly number[] =>
    lines.flatMap((line, index) => (line.trim().startsWith(words) ? [index] : []));
  const order = ['Form:', 'You have White', '175 games', 'You have Black', '0 games', 'What they miss'].map(placesOf);
  expect(order.map((places) => places.length)).toEqual(order.map(() => 1));
  expect(order.flat()).toEqual(order.flat().toSorted((one, other) => one - other));
  expect(lines.slice(-3)).toEqual([
    '  Fork: Missed 4 times. They played 3...h6; better was 3...Nxe4 4.Nxe4 d5.',
    '  Pin: Missed 2 times. They played 2.a3.',
    '  Mate: Missed once. They played 1...a6; better was 1...e5.',
  ]);
});

it('says where nothing was found', () => {
  expect(preparationText(emptyPreparation())).toBe(
    [
      'Black against nobody',
      '0 games of theirs with White, none of yours',
      '',
      'What to expect',
      '  No position in their games is likely enough to list.',
      '',
      'What to play',
      '  No line was found that is better than what you usually play.',
      '',
      'Repeated errors',
      '  No repeated errors were found.',
      '',
      'What to avoid',
      '  Nothing stands out that they do well or that you usually play badly.',
    ].join('\n'),
  );
});

const pgn = preparationPgn(somePreparation());

const readOwn = (text: string) => {
  const [reading] = parsePgn(text);
  if (reading?.ok !== true) throw new Error('the PGN is refused');
  return reading.value;
};

/** A tree as plain values: moves, comments and variations. */
type Plain = { san: string; nags: readonly number[]; words: string; children: readonly Plain[] };

const wordsOf = (texts: readonly string[]): string => texts.join(' ').replace(/\s+/g, ' ').trim();

const ownPlain = ({ moves }: Line, index = 0): readonly Plain[] => {
  const node = moves[index];
  if (node === undefined) return [];
  const { variations = [], ...own } = node;
  return [plainOf(own, ownPlain({ moves }, index + 1)), ...variations.flatMap((line) => ownPlain(line))];
};

const plainOf = ({ san, nags = [], comments = [] }: TreeNode, children: readonly Plain[]): Plain => ({
  san,
  nags,
  children,
  words: wordsOf(comments.flat().flatMap((part) => ('words' in part ? [part.words] : []))),
});

const chessopsPlain = ({ children }: Node<PgnNodeData>): readonly Plain[] =>
  children.map((child: ChildNode<PgnNodeData>) => ({
    san: child.data.san,
    nags: child.data.nags ?? [],
    words: wordsOf((child.data.comments ?? []).map((text) => text.replace(/\[%[^\]]*\]/g, ''))),
    children: chessopsPlain(child),
  }));

const count = (nodes: readonly Plain[]): number => nodes.reduce((sum, { children }) => sum + 1 + count(children), 0);

describe('the PGN of a preparation', () => {
  it('is read back by our own parser as it was written', () => {
    const tree = readOwn(pgn);
    expect(makePgn(tree)).toBe(pgn);
    expect(tree.headers.get('Black')).toBe('mira.talwade');
  });

  it('is read by chessops as the same tree, every variation and comment', () => {
    const tree = readOwn(pgn);
    const [game] = parseByChessops(pgn);
    const own = ownPlain({ moves: tree.moves });
    expect(count(own)).toBeGreaterThan(60);
    expect(game && chessopsPlain(game.moves)).toEqual(own);
  });

  it('is read by chess.js with the same main line and comments', () => {
    const board = new Chess();
    board.loadPgn(pgn);
    const { moves } = readOwn(pgn);
    expect(board.history()).toEqual(moves.map(({ san }) => san));
    const said = board.getComments().map(({ fen, comment }) => [fen.split(' ')[0], comment.includes('Moscow')]);
    expect(said).toContainEqual([moves[4]?.fen.split(' ')[0], true]);
  });

  it('begins with the first line, and shows each move that it is about', () => {
    const [first] = readOwn(pgn).moves.slice(4);
    expect(first?.san).toBe('Bb5+');
    expect(pgn.replaceAll('\n', ' ')).toContain('They score 41% in 41 games, 50% expected; you stand +0.3;');
    // The preceding moves, with green and yellow arrows.
    expect(pgn).toContain('{[%cal Gf1b5,Yd2d4,Gc2c3]}');
  });

  it('shows an error in red, the answer in green, and judges both', () => {
    const text = pgn.replaceAll('\n', ' ');
    expect(text).toContain('{[%cal Rh7h6]} 6... h6 $4 {Played in 4 of 6 games; loses 24 points of win probability.');
    expect(text).toContain('[%cal Gc4f7]} 7. Bxf7+ $1)');
    expect(text).toContain('4. Nc3 $2 {You played it in 5 of 9 games; it loses 10 points of win probability');
  });

  it('says where they do better than expected', () => {
    expect(pgn.replaceAll('\n', ' ')).toContain('They score 71% in 38 games here; 52% expected from the ratings.');
  });

  it('is a game without moves where nothing is known', () => {
    const empty = readOwn(preparationPgn(emptyPreparation()));
    expect([empty.moves, empty.headers.get('White'), empty.result]).toEqual([[], 'nobody', '*']);
  });

  it('is the same for the same preparation', () => {
    expect(preparationPgn(somePreparation())).toBe(pgn);
  });
});

it('says what to play and what is known of the opponent before the first move', () => {
  const text = preparationPgn(somePreparation(somePerson));
  expect(readOwn(text).comments?.flat()).toEqual([
    expect.objectContaining({
      words: expect.stringMatching(
        /^After 1\.e4 .* play 3\.Bb5\+ .* Form: Last 10 games.*Head-to-Head: You have won 1/,
      ) as string,
    }),
    expect.anything(),
  ]);
});

const ROOM = { maxChapters: 64, maxChapterName: 80 };

const treeOf = ({ pgn }: StudyChapter) => {
  const [reading, ...others] = parsePgn(pgn);
  if (reading?.ok !== true || others.length > 0) throw new Error('the PGN is not one game');
  return reading.value;
};

/** Every line from the start position to its end. */
const linesOf = ({ moves }: Line, before: readonly string[] = []): readonly string[] => {
  const sans = moves.map(({ san }) => san);
  const others = moves.flatMap(({ variations = [] }, index) =>
    variations.flatMap((line) => linesOf(line, [...before, ...sans.slice(0, index)])),
  );
  return [[...before, ...sans].join(' '), ...others];
};

describe('the chapters of a preparation', () => {
  const preparation = somePreparation();
  const { chapters, excluded } = preparationChapters(preparation, ROOM);

  it('are what to play, what to expect, errors, what to avoid, and own errors last', () => {
    expect(chapters.map(({ name }) => name)).toEqual([
      'You already know it: 3.Bb5+ Sicilian Defense: Moscow Variation',
      'You already know it: 3.Bb5 Sicilian Defense: Rossolimo Variation',
      'New to you from 2.Nc3: 2.Nc3 Sicilian Defense: Closed',
      'New to you: 2.c3 Sicilian Defense: Alapin Variation',
      'New to you: 3.c3 Sicilian Defense: Delayed Alapin Variation',
      'Surprise: 2.b4 Sicilian Defense: Wing Gambit',
      'Surprise: 1.b3 Nimzo-Larsen Attack: Modern Variation',
      'Surprise: 2.Na3 Sicilian Defense',
      'What to expect',
      'Error: 5.Nc3 Nbd7 6.Bc4 h6',
      'Error: 3.Bb5+ Nc6 4.O-O Bg4',
      'Error: 1.e4 e5 2.Nf3 f6',
      'Error: 1.d4 d5 2.c4 Bg4',
      'What to avoid',
      'Your error: 2...Nc6 3.Bc4 Nf6 4.Nc3',
    ]);
    expect(excluded).toBe(0);
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
    expect(chapters[0]!.pgn.replaceAll('\n', ' ')).toContain(
      'They score 41% in 41 games, 50% expected; you stand +0.3;',
    );
    expect(chapters[9]!.pgn.replaceAll('\n', ' ')).toMatch(/\[%cal Rh7h6\].* 6\.\.\. h6 \$4 .*7\. Bxf7\+ \$1/);
  });

  it('are no more than there is room for: the last ones stay out', () => {
    const errors = Array.from({ length: 70 }, () => preparation.errors[0]!);
    const full = preparationChapters({ ...preparation, errors }, ROOM);
    expect([full.chapters.length, full.excluded]).toEqual([64, 8 + 1 + 70 + 1 + 1 - 64]);
    expect(full.chapters.slice(0, 9)).toEqual(chapters.slice(0, 9));
  });

  it('have names that are no longer than the site takes', () => {
    const short = preparationChapters(preparation, { ...ROOM, maxChapterName: 30 });
    expect(short.chapters[0]!.name).toBe('You already know it: 3.Bb5+ S…');
  });

  it('are none where nothing is known', () => {
    expect(preparationChapters(emptyPreparation(), ROOM)).toEqual({ chapters: [], excluded: 0 });
  });
});
