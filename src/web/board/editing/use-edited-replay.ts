/** A replay whose tree can be changed: moves played on the board, variations, comments, signs, arrows. */
import { useCallback, useMemo, useReducer, useState } from 'react';
import { type PlayedMove, playMove } from '../../../chess/position/move';
import { rewordComments, type Shape, shapesOf, toggleNag, toggleShape, withShapes } from '../../../chess/tree/comment';
import type { GameTree } from '../../../chess/tree/game-tree';
import { parentPath, type Path, START_PATH } from '../../../chess/tree/path';
import {
  addMove,
  annotate,
  demote,
  type Edited,
  makeMainLine,
  promote,
  removeMove,
} from '../../../chess/tree/tree-edit';
import { canGoToPath, fenAt, nodeAt, type Step } from '../../../chess/tree/tree-replay';
import { otherColor, type Uci } from '../../../chess/types';
import type { Beginning, Replay } from '../use-replay';
import { beginEditing, changeHistory } from './edit-history';

/** What can be done at the place of the replay. */
export type Editing = {
  /** Plays a legal move: goes to it where the tree has it, else adds it. */
  readonly play: (move: PlayedMove) => void;
  /** Plays moves one after the other from a place on, as far as they are legal; each as UCI or SAN. */
  readonly playLine: (from: Path, moves: readonly string[]) => void;
  /** Plays another move instead of the one of the place, which stays only where moves follow it. */
  readonly replace: (move: Uci) => void;
  readonly promote: () => void;
  readonly makeMainLine: () => void;
  readonly demote: () => void;
  /** Deletes the move of the place and all that follows it. */
  readonly remove: () => void;
  /** Writes other words about the move of the place, or about the start position. */
  readonly comment: (path: Path, words: string) => void;
  readonly toggleNag: (nag: number) => void;
  readonly draw: (shape: Shape) => void;
  readonly clearShapes: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
};

export type EditedReplay = Replay & {
  readonly edit: Editing;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

/** Goes through a tree from a place on and changes it; `tree` is only where it begins. */
export const useEditedReplay = (
  tree: GameTree,
  { path = START_PATH, orientation = 'white' }: Beginning = {},
): EditedReplay => {
  const [history, change] = useReducer(changeHistory, { tree, path }, beginEditing);
  const [bottom, setBottom] = useState(orientation);
  const jump = useCallback((to: Path) => change({ kind: 'jump', path: to }), []);
  const step = useCallback((way: Step) => change({ kind: 'step', step: way }), []);
  const flip = useCallback(() => setBottom(otherColor), []);
  const edit = useMemo((): Editing => {
    const make = (act: (tree: GameTree, path: Path) => Edited) => change({ kind: 'edit', edit: act });
    return {
      play: (move) => make((before, at) => addMove(before, at, move)),
      playLine: (from, moves) => make((before) => playMoves(before, from, moves)),
      replace: (move) => make((before, at) => replaceMove(before, at, move)),
      promote: () => make(promote),
      makeMainLine: () => make(makeMainLine),
      demote: () => make(demote),
      remove: () => make(removeMove),
      comment: (about, words) => make((before, at) => ({ tree: withComment(before, about, words), path: at })),
      toggleNag: (nag) => make((before, at) => ({ tree: withNag(before, at, nag), path: at })),
      draw: (shape) => make((before, at) => ({ tree: drawn(before, at, shape), path: at })),
      clearShapes: () => make((before, at) => ({ tree: withShapesAt(before, at, []), path: at })),
      undo: () => change({ kind: 'undo' }),
      redo: () => change({ kind: 'redo' }),
    };
  }, []);
  return {
    tree: history.tree,
    path: history.path,
    orientation: bottom,
    jump,
    step,
    flip,
    edit,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
};

const playMoves = (tree: GameTree, path: Path, moves: readonly string[]): Edited => {
  let edited: Edited = { tree, path };
  for (const move of moves) {
    const played = playMove(fenAt(edited.tree, edited.path), move, tree.isChess960);
    if (!played.ok) return edited;
    edited = addMove(edited.tree, edited.path, played.value);
  }
  return edited;
};

const replaceMove = (tree: GameTree, path: Path, move: Uci): Edited => {
  if (path === START_PATH || nodeAt(tree, path)?.uci === move) return { tree, path };
  const added = playMoves(tree, parentPath(path), [move]);
  if (canGoToPath(tree, path, 'next')) return added;
  return { tree: removeMove(added.tree, path).tree, path: added.path };
};

const commentsAt = (tree: GameTree, path: Path) =>
  (path === START_PATH ? tree.comments : nodeAt(tree, path)?.comments) ?? [];

const withComment = (tree: GameTree, path: Path, words: string): GameTree =>
  annotate(tree, path, { comments: rewordComments(commentsAt(tree, path), words) });

const withNag = (tree: GameTree, path: Path, nag: number): GameTree =>
  path === START_PATH ? tree : annotate(tree, path, { nags: toggleNag(nodeAt(tree, path)?.nags ?? [], nag) });

const drawn = (tree: GameTree, path: Path, shape: Shape): GameTree =>
  withShapesAt(tree, path, toggleShape(shapesOf(commentsAt(tree, path)), shape));

const withShapesAt = (tree: GameTree, path: Path, shapes: readonly Shape[]): GameTree =>
  annotate(tree, path, { comments: withShapes(commentsAt(tree, path), shapes) });
