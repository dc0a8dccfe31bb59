import { Chess } from 'chess.js';
import { parsePgn as parseByChessops, type ChildNode, type Node, type PgnNodeData } from 'chessops/pgn';
import { describe, expect, it } from 'vitest';
import { makePgn, parsePgn } from '../chess/notation/pgn/pgn';
import type { Line, TreeNode } from '../chess/tree/game-tree';
import { emptyPreparation, somePerson, somePreparation } from '../test/data/some-preparation';
import { preparationPgn } from './preparation-pgn';

const pgn = preparationPgn(somePreparation());

const readOwn = (text: string) => {
  const [reading] = parsePgn(text);
  if (reading?.ok !== true) throw new Error('the PGN is refused');
  return reading.value;
};

/** A tree as plain values: what is played, what is said of it, and what might be played instead. */
type Plain = { san: string; nags: readonly number[]; words: string; children: readonly Plain[] };

const wordsOf = (texts: readonly string[]): string => texts.join(' ').replace(/\s+/g, ' ').trim();

const ownPlain = ({ moves }: Line, index = 0): readonly Plain[] => {
  const node = moves[index];
  if (node === undefined) return [];
  const { variations = [], ...own } = node;
  return [plainOf(own, ownPlain({ moves }, index + 1)), ...variations.flatMap((line) => ownPlain(line))];
};

const plainOf = ({ san, nags = [], comments = [] }: TreeNode, children: readonly Plain[]): Plain => ({
  ...{ san, nags, children },
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
    expect(pgn.replaceAll('\n', ' ')).toContain('strong evidence, 41 games of theirs.');
    // The moves before it: all that the lines are about, what is to be avoided in yellow.
    expect(pgn).toContain('{[%cal Gf1b5,Yd2d4,Gc2c3]}');
  });

  it('shows an error in red, the answer in green, and judges both', () => {
    const text = pgn.replaceAll('\n', ' ');
    expect(text).toContain('{[%cal Rh7h6]} 6... h6 $4 {Played in 4 of 6 games; loses 24 points of win probability.');
    expect(text).toContain('[%cal Gc4f7]} 7. Bxf7+ $1)');
    expect(text).toContain('4. Nc3 $2 {You played it in 5 of 9 games; it loses 10 points of win probability');
  });

  it('says where they do better than expected', () => {
    expect(pgn.replaceAll('\n', ' ')).toContain('They score 71% in 38 games here, where their ratings let expect 52%.');
  });

  it('is a game without moves where nothing is known', () => {
    const empty = readOwn(preparationPgn(emptyPreparation()));
    expect([empty.moves, empty.headers.get('White'), empty.result]).toEqual([[], 'nobody', '*']);
  });

  it('is the same for the same preparation', () => {
    expect(preparationPgn(somePreparation())).toBe(pgn);
  });
});

it('says of the opponent what is known before the first move', () => {
  const text = preparationPgn(somePreparation(somePerson));
  expect(readOwn(text).comments?.flat()).toEqual([
    expect.objectContaining({
      words: expect.stringMatching(/^Form: Last 10 games.*Head-to-Head: You have won 1/) as string,
    }),
    expect.anything(),
  ]);
});
