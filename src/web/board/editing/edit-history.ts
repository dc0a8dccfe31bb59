/** A tree that is edited, with the way back to what it was: values, no rendering. */
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Path } from '../../../chess/tree/path';
import type { Edited } from '../../../chess/tree/tree-edit';
import { clampPath, goToPath, type Step } from '../../../chess/tree/tree-replay';

export type EditHistory = Edited & {
  /** What the tree was, oldest first. Trees share what is equal: a step costs little. */
  readonly past: readonly Edited[];
  /** What was undone, the next to do again last. */
  readonly future: readonly Edited[];
};

export type EditAction =
  | { readonly kind: 'jump'; readonly path: Path }
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'edit'; readonly edit: (tree: GameTree, path: Path) => Edited }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** How many steps can be undone. */
const MAX_STEPS = 500;

export const beginEditing = ({ tree, path }: Edited): EditHistory => ({
  tree,
  path: clampPath(tree, path),
  past: [],
  future: [],
});

export const changeHistory = (history: EditHistory, action: EditAction): EditHistory => {
  const { tree, path } = history;
  switch (action.kind) {
    case 'jump':
      return { ...history, path: clampPath(tree, action.path) };
    case 'step':
      return { ...history, path: goToPath(tree, path, action.step) };
    case 'edit':
      return record(history, action.edit(tree, path));
    case 'undo':
      return undo(history);
    case 'redo':
      return redo(history);
  }
};

/** A way to another place is no change: only another tree is. */
const record = (history: EditHistory, { tree, path }: Edited): EditHistory => {
  if (tree === history.tree) return { ...history, path };
  return { tree, path, past: [...history.past.slice(1 - MAX_STEPS), placeOf(history)], future: [] };
};

const placeOf = ({ tree, path }: EditHistory): Edited => ({ tree, path });

const undo = (history: EditHistory): EditHistory => {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return { ...last, past: history.past.slice(0, -1), future: [...history.future, placeOf(history)] };
};

const redo = (history: EditHistory): EditHistory => {
  const next = history.future.at(-1);
  if (next === undefined) return history;
  return { ...next, past: [...history.past, placeOf(history)], future: history.future.slice(0, -1) };
};
