/** A replay whose tree can be edited. */
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import type { Evaluation } from '../../chess/evaluation';
import { type PlayedMove, playMove } from '../../chess/position/move';
import { replaceCommentText, type Shape, shapesOf, toggleNag, toggleShape, withShapes } from '../../chess/tree/comment';
import type { GameTree } from '../../chess/tree/game-tree';
import { idsOf, locate, parentPath, type Path, START_PATH } from '../../chess/tree/path';
import { addMove, annotate, demote, type Edited, makeMainLine, promote, removeMove } from '../../chess/tree/tree-edit';
import {
  canGoToPath,
  childrenAt,
  clampPath,
  fenAt,
  goToPath,
  nodeAt,
  nodesTo,
  type Step,
} from '../../chess/tree/tree-replay';
import { otherColor, type Uci } from '../../chess/types';
import { isTyping, useLessMotion } from '../lib/screen';
import type { Shortcut } from '../ui/shortcuts-dialog';
import {
  keptLine,
  LINE_PAUSE,
  type LineToPlay,
  nextInLine,
  type PlayedLine,
  placeOf,
  startLine,
  stepInLine,
} from './evaluation/played-line';
import type { Beginning, Replay } from './use-replay';

type Editing = {
  /** Shows another game, without a way back. */
  readonly open: (tree: GameTree, path?: Path) => void;
  /** Adds the move unless the tree has it. */
  readonly play: (move: PlayedMove) => void;
  /** Adds moves, each as UCI or SAN; stops at an illegal move. */
  readonly playLine: (from: Path, moves: readonly string[]) => void;
  /** Shows moves without adding them, until the line is kept or the user moves in it. */
  readonly playOut: (from: Path, moves: readonly string[], evaluation?: Evaluation) => void;
  /** Goes to a position and plays a line out from there; without animation it only goes there. */
  readonly arrive: (at: Path, moves: readonly string[], evaluation?: Evaluation) => void;
  readonly keepLine: () => void;
  readonly leaveLine: () => void;
  /** Replaces the current move, which stays only if moves follow it. */
  readonly replace: (move: Uci) => void;
  readonly promote: () => void;
  readonly makeMainLine: () => void;
  readonly demote: () => void;
  readonly remove: () => void;
  readonly setComment: (path: Path, words: string) => void;
  readonly toggleNag: (nag: number) => void;
  readonly draw: (shape: Shape) => void;
  readonly clearShapes: () => void;
  /** The path stays as far as the new tree has it. */
  readonly changeTree: (change: (tree: GameTree) => GameTree) => void;
  readonly undo: () => void;
  readonly redo: () => void;
};

export type EditedReplay = Replay & {
  readonly edit: Editing;
  /** A line on the board that `tree` and `path` do not have. */
  readonly line?: PlayedLine;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

/** The replay of what is on the board. */
export const shownReplay = (replay: EditedReplay): EditedReplay =>
  replay.line ? { ...replay, tree: replay.line.tree, path: placeOf(replay) } : replay;

/** `tree` is the initial tree only; `edit.open` shows another one. */
export const useEditedReplay = (
  tree: GameTree,
  { path = START_PATH, orientation = 'white' }: Beginning = {},
): EditedReplay => {
  const [history, change] = useReducer(changeHistory, { tree, path }, startEditing);
  const [bottom, setBottom] = useState(orientation);
  const jump = useCallback((to: Path) => change({ kind: 'jump', path: to }), []);
  const step = useCallback((target: Step) => change({ kind: 'step', step: target }), []);
  const flip = useCallback(() => setBottom(otherColor), []);
  const isAtOnce = useLessMotion();
  const edit = useMemo((): Editing => {
    const make = (act: (tree: GameTree, path: Path) => Edited) => change({ kind: 'edit', edit: act });
    const makeOnBoard = (act: (tree: GameTree, path: Path) => Edited) =>
      change({ kind: 'edit', edit: act, isOnBoard: true });
    return {
      open: (opened, at = START_PATH) => change({ kind: 'open', tree: opened, path: at }),
      play: (move) => makeOnBoard((before, at) => addMove(before, at, move)),
      playLine: (from, moves) => make((before) => playMoves(before, from, moves)),
      playOut: (from, moves, evaluation) =>
        change({ kind: 'line', line: { from, moves, isAtOnce, ...(evaluation && { evaluation }) } }),
      arrive: (from, moves, evaluation) =>
        change(
          isAtOnce
            ? { kind: 'jump', path: from }
            : { kind: 'line', line: { from, moves, isAtOnce, isArrival: true, ...(evaluation && { evaluation }) } },
        ),
      keepLine: () => change({ kind: 'keep' }),
      leaveLine: () => change({ kind: 'leave' }),
      replace: (move) => makeOnBoard((before, at) => replaceMove(before, at, move)),
      promote: () => make(promote),
      makeMainLine: () => make(makeMainLine),
      demote: () => make(demote),
      remove: () => make(removeMove),
      setComment: (about, words) => make((before, at) => ({ tree: withComment(before, about, words), path: at })),
      toggleNag: (nag) => make((before, at) => ({ tree: withNag(before, at, nag), path: at })),
      draw: (shape) => makeOnBoard((before, at) => ({ tree: drawn(before, at, shape), path: at })),
      clearShapes: () => make((before, at) => ({ tree: withShapesAt(before, at, []), path: at })),
      changeTree: (act) =>
        make((before, at) => {
          const next = act(before);
          return { tree: next, path: clampPath(next, at) };
        }),
      undo: () => change({ kind: 'undo' }),
      redo: () => change({ kind: 'redo' }),
    };
  }, [isAtOnce]);
  const { line } = history;
  useEffect(() => {
    if (line?.isRunning !== true) return undefined;
    const pause = setTimeout(() => change({ kind: 'advance' }), LINE_PAUSE);
    return () => clearTimeout(pause);
  }, [line]);
  return {
    tree: history.tree,
    path: history.path,
    orientation: bottom,
    jump,
    step,
    flip,
    edit,
    ...(line && { line }),
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
  annotate(tree, path, { comments: replaceCommentText(commentsAt(tree, path), words) });

const withNag = (tree: GameTree, path: Path, nag: number): GameTree =>
  path === START_PATH ? tree : annotate(tree, path, { nags: toggleNag(nodeAt(tree, path)?.nags ?? [], nag) });

const drawn = (tree: GameTree, path: Path, shape: Shape): GameTree =>
  withShapesAt(tree, path, toggleShape(shapesOf(commentsAt(tree, path)), shape));

const withShapesAt = (tree: GameTree, path: Path, shapes: readonly Shape[]): GameTree =>
  annotate(tree, path, { comments: withShapes(commentsAt(tree, path), shapes) });

// Undo and redo

export type EditHistory = Edited & {
  /** Oldest first. Trees share equal parts. */
  readonly past: readonly Edited[];
  /** The next one to redo last. */
  readonly future: readonly Edited[];
  readonly line?: PlayedLine;
};

export type EditAction =
  | ({ readonly kind: 'open' } & Edited)
  | { readonly kind: 'jump'; readonly path: Path }
  | { readonly kind: 'step'; readonly step: Step }
  | {
      readonly kind: 'edit';
      readonly edit: (tree: GameTree, path: Path) => Edited;
      /** Of what is on the board, which may be a line: its moves so far are kept. */
      readonly isOnBoard?: boolean;
    }
  | { readonly kind: 'line'; readonly line: LineToPlay }
  | { readonly kind: 'advance' | 'keep' | 'leave' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

const MAX_STEPS = 500;

export const startEditing = ({ tree, path }: Edited): EditHistory => ({
  tree,
  path: clampPath(tree, path),
  past: [],
  future: [],
});

export const changeHistory = (history: EditHistory, action: EditAction): EditHistory => {
  if (history.line) return changeLine(history, history.line, action);
  const { tree, path } = history;
  switch (action.kind) {
    case 'open':
      return startEditing(action);
    case 'jump':
      return { ...history, path: clampPath(tree, action.path) };
    case 'step':
      return { ...history, path: goToPath(tree, path, action.step) };
    case 'edit':
      return record(history, action.edit(tree, path));
    case 'line':
      return showLine(history, action.line);
    case 'undo':
      return undo(history);
    case 'redo':
      return redo(history);
    case 'advance':
    case 'keep':
    case 'leave':
      return history;
  }
};

const showLine = ({ line: before, ...game }: EditHistory, toPlay: LineToPlay): EditHistory => {
  if (toPlay.isArrival === true) {
    const line = startLine(game, toPlay);
    return { ...game, path: clampPath(game.tree, toPlay.from), ...(line && { line }) };
  }
  const history = { ...game, ...(before && { line: before }) };
  const line = startLine(history, toPlay);
  return line ? { ...history, line } : history;
};

/** While a line is on the board. */
const changeLine = (history: EditHistory, line: PlayedLine, action: EditAction): EditHistory => {
  const { line: _, ...game } = history;
  const place = placeOf(history);
  switch (action.kind) {
    case 'line':
      return showLine(history, action.line);
    case 'advance':
      return { ...history, line: nextInLine(line) };
    case 'step': {
      const stepped = stepInLine(line, action.step);
      if (stepped) return { ...history, line: stepped };
      if (!canGoToPath(line.tree, place, action.step)) return { ...history, line: { ...line, isRunning: false } };
      return { ...game, path: clampPath(game.tree, goToPath(line.tree, place, action.step)) };
    }
    case 'edit': {
      const kept = action.isOnBoard ? keptLine(game.tree, line, line.at) : game;
      return record(game, action.edit(kept.tree, kept.path));
    }
    case 'keep':
      return record(game, { tree: keptLine(game.tree, line, line.places.length - 1).tree, path: place });
    case 'undo':
    case 'leave':
      return game;
    default:
      return changeHistory(game, action);
  }
};

const record = (history: EditHistory, { tree, path }: Edited): EditHistory => {
  if (tree === history.tree) return { ...history, path };
  return { tree, path, past: [...history.past.slice(1 - MAX_STEPS), toEdited(history)], future: [] };
};

const toEdited = ({ tree, path }: EditHistory): Edited => ({ tree, path });

const undo = (history: EditHistory): EditHistory => {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return { ...last, past: history.past.slice(0, -1), future: [...history.future, toEdited(history)] };
};

const redo = (history: EditHistory): EditHistory => {
  const next = history.future.at(-1);
  if (next === undefined) return history;
  return { ...next, past: [...history.past, toEdited(history)], future: history.future.slice(0, -1) };
};

// Keys, those of Lichess where it has them

export const editShortcuts: readonly Shortcut[] = [
  { keys: ['Shift', '→'], does: 'Enter a variation, go to the next one' },
  { keys: ['Shift', '←'], does: 'Leave the variation' },
  { keys: ['Ctrl', 'Z'], does: 'Undo the last change' },
  { keys: ['Ctrl', 'Y'], does: 'Redo' },
  { keys: ['C'], does: 'Comment on the move' },
];

/** The next variation: among the alternatives to the current move, else to the next one. */
export const nextVariation = (tree: GameTree, path: Path): Path => {
  const { current: here } = locate(tree, path);
  const siblings = path === START_PATH ? [] : childrenAt(tree, parentPath(path));
  const current = siblings.findIndex((child) => child.path === path);
  const isAmongSiblings = siblings.length > 1 && (here.index === 0 || current > 0);
  if (isAmongSiblings) return siblings[(current + 1) % siblings.length]?.path ?? path;
  return childrenAt(tree, path)[1]?.path ?? path;
};

/** The path at which the variation branches off; on the main line the path itself. */
export const leaveVariation = (tree: GameTree, path: Path): Path => {
  const { ancestors, current } = locate(tree, path);
  if (ancestors.length === 0) return path;
  return idsOf(path)
    .slice(0, nodesTo(tree, path).length - current.index - 1)
    .join('');
};

export const useEditKeys = (replay: EditedReplay, onComment: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    const { tree, path, edit, jump } = replay;
    const key = event.key.toLowerCase();
    if (event.altKey || isTyping(event.target)) return false;
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z' && !event.shiftKey) edit.undo();
      else if (key === 'y' || key === 'z') edit.redo();
      else return false;
    } else if (event.shiftKey && key === 'arrowright') jump(nextVariation(tree, path));
    else if (event.shiftKey && key === 'arrowleft') jump(leaveVariation(tree, path));
    else if (key === 'c') onComment();
    else return false;
    return true;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (event.defaultPrevented || isInDialog || !press(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Before the keys of the replay, which ignore Shift.
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
};
