/**
 * A preparation as one game with variations, to be taken along: its lines, the opponent's errors and my own, and what to
 * expect, with an arrow for every move that it is about. What is said about them comes from outside.
 */
import { START_FEN } from '../position/fen';
import { playMove } from '../position/move';
import type { Shape } from '../tree/comment';
import type { GameTree } from '../tree/game-tree';
import { parentPath, type Path, START_PATH } from '../tree/path';
import { addMove, annotate } from '../tree/tree-edit';
import { bareTree } from '../tree/tree-replay';
import type { Color, San } from '../types';
import { isAvoided, type RepeatedError, type Strength } from './avoid';
import type { PreparedLine } from './lines';
import type { ExpectedLine, Preparation } from './preparation';

export type TakenAlong = Pick<Preparation, 'color' | 'lines' | 'errors' | 'ownErrors' | 'expect' | 'avoid'> & {
  readonly opponent: string;
};

/** What is said of each; `title` is of the whole, and `opponent` stands before the first move. */
export type TreeSayings<Said extends TakenAlong> = {
  readonly title: string;
  readonly opponent: readonly string[];
  readonly line: (line: Said['lines'][number]) => string;
  readonly error: (error: RepeatedError) => string;
  readonly ownError: (error: RepeatedError) => string;
  readonly expected: (line: ExpectedLine) => string;
  readonly strength: (strength: Strength) => string;
};

/** Numeric annotation glyphs. */
const [GOOD, MISTAKE, BLUNDER] = [1, 2, 4];
/** Points of win probability, as Lichess judges. */
const BLUNDER_LOSS = 15;

/** The first line is the main line. */
export const preparationTree = <Said extends TakenAlong>(preparation: Said, say: TreeSayings<Said>): GameTree => {
  const { lines, errors, ownErrors, expect, avoid, color, opponent } = preparation;
  const sketch = createSketch();
  for (const words of say.opponent) sketch.note(START_PATH, { words });
  for (const line of lines) addLine(sketch, line, say.line(line));
  for (const error of errors) {
    sketch.note(addError(sketch, error, say.error(error), 'green'), { nag: GOOD });
  }
  for (const error of ownErrors) addError(sketch, error, say.ownError(error), 'blue');
  for (const line of expect) sketch.note(sketch.play(line.moves), { words: say.expected(line) });
  for (const strength of avoid) sketch.note(sketch.play(strength.moves), { words: say.strength(strength) });
  return { ...sketch.tree(), headers: headersOf(color, opponent, say.title) };
};

const headersOf = (color: Color, opponent: string, title: string): GameTree['headers'] =>
  new Map([
    ['Event', title],
    ['Site', '?'],
    ['Date', '????.??.??'],
    ['Round', '?'],
    ['White', color === 'white' ? '?' : opponent],
    ['Black', color === 'white' ? opponent : '?'],
    ['Result', '*'],
  ]);

const addLine = (sketch: Sketch, line: PreparedLine, words: string): void => {
  const { moves, decision } = line;
  const at = sketch.play(moves.slice(0, decision + 1));
  sketch.play(moves);
  sketch.note(parentPath(at), { arrow: { move: at, color: isAvoided(line) ? 'yellow' : 'green' } });
  sketch.note(at, { words });
};

/** The place after the answer. */
const addError = (
  sketch: Sketch,
  { moves, move, answer, loss }: RepeatedError,
  words: string,
  color: Shape['color'],
): Path => {
  const at = sketch.play([...moves, move]);
  const after = sketch.play([...moves, move, answer]);
  sketch.note(parentPath(at), { arrow: { move: at, color: 'red' } });
  sketch.note(at, { words, nag: loss >= BLUNDER_LOSS ? BLUNDER : MISTAKE, arrow: { move: after, color } });
  return after;
};

type Note = { readonly words: string[]; readonly nags: number[]; readonly shapes: Shape[] };
type NewNote = {
  readonly words?: string;
  readonly nag?: number;
  /** `move` is a place that the move leads to. */
  readonly arrow?: { readonly move: Path; readonly color: Shape['color'] };
};

type Sketch = {
  /** The place after the moves, or after the last one of them that is legal. */
  readonly play: (moves: readonly San[]) => Path;
  readonly note: (path: Path, note: NewNote) => void;
  readonly tree: () => GameTree;
};

/** A tree that is being drawn: what is said of a place at several times is one comment of it. */
const createSketch = (): Sketch => {
  let tree = bareTree(START_FEN, []);
  const notes = new Map<Path, Note>();
  const ucis = new Map<Path, string>();
  return {
    play: (moves) => {
      let [fen, path] = [START_FEN, START_PATH];
      for (const san of moves) {
        const played = playMove(fen, san);
        if (!played.ok) break;
        ({ tree, path } = addMove(tree, path, played.value));
        ({ fen } = played.value);
        ucis.set(path, played.value.uci);
      }
      return path;
    },
    note: (path, { words, nag, arrow }) => {
      const note = notes.get(path) ?? { words: [], nags: [], shapes: [] };
      notes.set(path, note);
      if (words !== undefined && !note.words.includes(words)) note.words.push(words);
      if (nag !== undefined && note.nags.length === 0 && path !== START_PATH) note.nags.push(nag);
      const uci = arrow && ucis.get(arrow.move);
      if (arrow === undefined || uci === undefined) return;
      const shape = { color: arrow.color, from: uci.slice(0, 2), to: uci.slice(2, 4) };
      if (!note.shapes.some(({ from, to }) => from === shape.from && to === shape.to)) note.shapes.push(shape);
    },
    tree: () => [...notes].reduce((drawn, [path, note]) => withNote(drawn, path, note), tree),
  };
};

const withNote = (tree: GameTree, path: Path, { words, nags, shapes }: Note): GameTree => {
  const parts = [
    ...(words.length === 0 ? [] : [{ words: words.join(' ') }]),
    ...(shapes.length === 0 ? [] : [{ shapes }]),
  ];
  return annotate(tree, path, {
    ...(parts.length === 0 ? {} : { comments: [parts] }),
    ...(nags.length === 0 ? {} : { nags }),
  });
};
