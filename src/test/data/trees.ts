/** Trees of legal moves picked by chance, with everything that may be said about them. */
import { Chess } from 'chess.js';
import fc from 'fast-check';
import { START_FEN } from '../../chess/position/fen';
import { legalMoves, playMove } from '../../chess/position/move';
import { type Comment, type Shape, SHAPE_COLORS, shapesOf } from '../../chess/tree/comment';
import { type GameTree, type Line, linesOf, type TreeNode } from '../../chess/tree/game-tree';
import { type Path, START_PATH } from '../../chess/tree/path';
import { addMove } from '../../chess/tree/tree-edit';
import { fenAt } from '../../chess/tree/tree-replay';

const square = fc.stringMatching(/^[a-h][1-8]$/);

const circle: fc.Arbitrary<Shape> = fc.record({ color: fc.constantFrom(...SHAPE_COLORS), from: square });

const arrow: fc.Arbitrary<Shape> = fc.record({ color: fc.constantFrom(...SHAPE_COLORS), from: square, to: square });

const words = fc
  .string()
  .map((text) => text.replace(/\s+/g, ' ').replaceAll('[%', '').trim())
  .filter((text) => text !== '' && !text.includes('[%'));

const evaluation = fc.oneof(
  fc.integer({ min: -9999, max: 9999 }).map((cp) => ({ cp })),
  fc.integer({ min: 1, max: 99 }).map((mate) => ({ mate })),
);

const part = fc.oneof(
  fc.nat(36_000_000).map((milliseconds) => ({ clock: milliseconds / 1000 })),
  fc.record({ evaluation, depth: fc.nat(99) }, { requiredKeys: ['evaluation'] }),
  fc.array(circle, { minLength: 1, maxLength: 3 }).map((shapes) => ({ shapes })),
  fc.array(arrow, { minLength: 1, maxLength: 3 }).map((shapes) => ({ shapes })),
  fc.constantFrom({ command: 'emt 0:00:03' }, { command: 'mdl 8' }, { command: 'eval ?' }),
);

const comment: fc.Arbitrary<Comment> = fc
  .record({ parts: fc.array(part, { maxLength: 3 }), text: fc.option(words), isFirst: fc.boolean() })
  .map(({ parts, text, isFirst }) => {
    const said = text === null ? [] : [{ words: text }];
    return isFirst ? [...said, ...parts] : [...parts, ...said];
  });

const comments = fc.array(comment, { minLength: 1, maxLength: 3 });

const remarks = fc.record(
  { nags: fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 3 }), before: comments, comments },
  { requiredKeys: [] },
);

/** Moves by number: the place among those known, and the move among the legal ones. */
const moves = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 });

/** A tree without remarks, and its places. */
const grow = (
  picks: readonly (readonly [number, number])[],
): { readonly tree: GameTree; readonly paths: readonly Path[] } => {
  let tree: GameTree = { headers: new Map(), isChess960: false, start: START_FEN, moves: [], result: '*' };
  const paths: Path[] = [START_PATH];
  for (const [at, pick] of picks) {
    // Two of three moves go on from the newest place, so that lines become long.
    const path = (pick % 3 === 0 ? paths[at % paths.length] : paths.at(-1)) ?? START_PATH;
    const legal = legalMoves(fenAt(tree, path));
    const played = playMove(fenAt(tree, path), legal[pick % legal.length] ?? '');
    if (!played.ok) continue;
    const edited = addMove(tree, path, played.value);
    tree = edited.tree;
    paths.push(edited.path);
  }
  return { tree, paths };
};

export const bareTrees = moves.map(grow);

type Said = Partial<Pick<TreeNode, 'nags' | 'before' | 'comments'>>;

/** A comment stands before a move only where it cannot stand behind another. */
const say = (line: Line, isMain: boolean, next: () => Said): Line => ({
  ...line,
  moves: line.moves.map((node, index) => {
    const { before, ...others } = next();
    const isFree = index === 0 ? !isMain : line.moves[index - 1]?.variations !== undefined;
    const variations = node.variations?.map((variation) => say(variation, false, next));
    return { ...node, ...(isFree && before ? { before } : {}), ...others, ...(variations ? { variations } : {}) };
  }),
});

export const trees: fc.Arbitrary<GameTree> = fc
  .record({
    grown: bareTrees,
    said: fc.array(remarks, { minLength: 1, maxLength: 40 }),
    intro: fc.option(comments),
    headers: fc.array(fc.tuple(fc.stringMatching(/^[A-Z][A-Za-z0-9_]{1,12}$/), fc.string()), { maxLength: 5 }),
    result: fc.constantFrom('1-0', '0-1', '1/2-1/2', '*'),
  })
  .map(({ grown, said, intro, headers, result }) => {
    let count = 0;
    const { moves: main } = say({ moves: grown.tree.moves }, true, () => said[count++ % said.length] ?? {});
    const own = headers.filter(([name]) => !/^(variant|fen|setup|result)$/i.test(name));
    return { ...grown.tree, headers: new Map(own), ...(intro ? { comments: intro } : {}), moves: main, result };
  });

type TreeCounts = Record<'moves' | 'variations' | 'comments' | 'nags' | 'shapes', number>;

/** What a tree holds; text of variations that could not be played is not counted. */
export const countTree = (tree: GameTree): TreeCounts => {
  const counts: TreeCounts = { moves: 0, variations: -1, comments: 0, nags: 0, shapes: 0 };
  const add = (comments: readonly Comment[] = []): void => {
    counts.comments += comments.length;
    counts.shapes += shapesOf(comments).length;
  };
  add(tree.comments);
  for (const { moves } of linesOf(tree)) {
    counts.variations++;
    counts.moves += moves.length;
    for (const { before, comments, nags = [] } of moves) {
      add(before);
      add(comments);
      counts.nags += nags.length;
    }
  }
  return counts;
};

/** What a tree should say, counted plainly by the rules of another library. */

type PlainGame = { readonly id: string; readonly moves: readonly string[] };

export const epdIn = (game: Chess): string => game.fen().split(' ').slice(0, 4).join(' ');

/** By move the games that played it in the position, and by position the games that reach it, of these games alone. */
export const countPlainly = (games: readonly PlainGame[], epd: string) => {
  const played = new Map<string, Set<string>>();
  const reached = new Map<string, Set<string>>();
  for (const { id, moves } of games) {
    const game = new Chess();
    add(reached, epdIn(game), id);
    for (const move of moves) {
      if (epdIn(game) === epd) add(played, move, id);
      game.move(move);
      add(reached, epdIn(game), id);
    }
  }
  return { played: sizes(played), reached: sizes(reached) };
};

const add = (sets: Map<string, Set<string>>, key: string, id: string): void =>
  void sets.set(key, (sets.get(key) ?? new Set()).add(id));

const sizes = (sets: ReadonlyMap<string, ReadonlySet<string>>): Readonly<Record<string, number>> =>
  Object.fromEntries([...sets].map(([key, { size }]) => [key, size]));
