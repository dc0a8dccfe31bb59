/** Exports a preparation as one game with variations, comments and arrows. The caller provides the texts. */
import { START_FEN } from '../position/fen';
import { playMove } from '../position/move';
import type { Shape } from '../tree/comment';
import type { GameTree } from '../tree/game-tree';
import { parentPath, type Path, START_PATH } from '../tree/path';
import { addMove, annotate } from '../tree/tree-edit';
import { bareTree } from '../tree/tree-replay';
import type { Color, San } from '../types';
import type { OpponentStrength, RepeatedError } from './avoid';
import { isAvoided } from './choose-lines';
import type { PreparedLine } from './lines';
import type { ExpectedLine, Preparation } from './preparation';

export type ExportedPreparation = Pick<Preparation, 'color' | 'errors' | 'ownErrors' | 'expect' | 'avoid'> & {
  readonly lines: readonly ExportedLine[];
  readonly opponent: string;
};

type ExportedLine = Pick<PreparedLine, 'moves' | 'decision' | 'gain'>;

export type PreparationTexts<Exported extends ExportedPreparation> = {
  readonly title: string;
  readonly opponent: readonly string[];
  /** What to play, where the games support a line. */
  readonly decision: string | undefined;
  readonly line: (line: Exported['lines'][number]) => string;
  readonly error: (error: RepeatedError) => string;
  readonly ownError: (error: RepeatedError) => string;
  readonly expected: (line: ExpectedLine) => string;
  readonly strength: (strength: OpponentStrength) => string;
};

const [GOOD, MISTAKE, BLUNDER] = [1, 2, 4];
/** Points of win probability, as at Lichess. */
const BLUNDER_LOSS = 15;

export const preparationTree = <Exported extends ExportedPreparation>(
  preparation: Exported,
  texts: PreparationTexts<Exported>,
): GameTree => {
  const { lines, errors, ownErrors, expect, avoid, color, opponent } = preparation;
  const builder = createTreeBuilder();
  if (texts.decision !== undefined) builder.note(START_PATH, { words: texts.decision });
  for (const words of texts.opponent) builder.note(START_PATH, { words });
  for (const line of lines) addLine(builder, line, texts.line(line));
  for (const error of errors) {
    builder.note(addError(builder, error, texts.error(error), 'green'), { nag: GOOD });
  }
  for (const error of ownErrors) addError(builder, error, texts.ownError(error), 'blue');
  for (const line of expect) builder.note(builder.play(line.moves), { words: texts.expected(line) });
  for (const strength of avoid) builder.note(builder.play(strength.moves), { words: texts.strength(strength) });
  return { ...builder.tree(), headers: headersOf(color, opponent, texts.title) };
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

const addLine = (builder: TreeBuilder, line: ExportedLine, words: string): void => {
  const { moves, decision } = line;
  const at = builder.play(moves.slice(0, decision + 1));
  builder.play(moves);
  builder.note(parentPath(at), { arrow: { move: at, color: isAvoided(line) ? 'yellow' : 'green' } });
  builder.note(at, { words });
};

const addError = (
  builder: TreeBuilder,
  { moves, move, answer, loss }: RepeatedError,
  words: string,
  color: Shape['color'],
): Path => {
  const at = builder.play([...moves, move]);
  const after = builder.play([...moves, move, answer]);
  builder.note(parentPath(at), { arrow: { move: at, color: 'red' } });
  builder.note(at, { words, nag: loss >= BLUNDER_LOSS ? BLUNDER : MISTAKE, arrow: { move: after, color } });
  return after;
};

type Note = { readonly words: string[]; readonly nags: number[]; readonly shapes: Shape[] };
type NewNote = {
  readonly words?: string;
  readonly nag?: number;
  readonly arrow?: { readonly move: Path; readonly color: Shape['color'] };
};

type TreeBuilder = {
  /** Up to the first illegal move. */
  readonly play: (moves: readonly San[]) => Path;
  readonly note: (path: Path, note: NewNote) => void;
  readonly tree: () => GameTree;
};

const createTreeBuilder = (): TreeBuilder => {
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
    tree: () => [...notes].reduce((annotated, [path, note]) => withNote(annotated, path, note), tree),
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
