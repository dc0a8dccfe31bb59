/** The keys of a board whose game is edited, beside those of every replay. They are those of Lichess where it has them. */
import { useEffect, useEffectEvent } from 'react';
import type { GameTree } from '../../../chess/tree/game-tree';
import { idsOf, parentPath, type Path, placeOf, START_PATH } from '../../../chess/tree/path';
import { childrenAt, nodesTo } from '../../../chess/tree/tree-replay';
import { isTyping } from '../../lib/is-typing';
import type { Shortcut } from '../../ui/shortcuts-dialog';
import type { EditedReplay } from './use-edited-replay';

export const editShortcuts: readonly Shortcut[] = [
  { keys: ['Shift', '→'], does: 'Enter a variation, go to the next one' },
  { keys: ['Shift', '←'], does: 'Leave the variation' },
  { keys: ['Ctrl', 'Z'], does: 'Undo the last change' },
  { keys: ['Ctrl', 'Y'], does: 'Do it again' },
  { keys: ['C'], does: 'Comment on the move' },
];

/** Where the key that enters variations leads: among the moves from the place before, or from here, to the next one. */
export const nextVariation = (tree: GameTree, path: Path): Path => {
  const { here } = placeOf(tree, path);
  const siblings = path === START_PATH ? [] : childrenAt(tree, parentPath(path));
  const own = siblings.findIndex((child) => child.path === path);
  const isAmongSiblings = siblings.length > 1 && (here.index === 0 || own > 0);
  if (isAmongSiblings) return siblings[(own + 1) % siblings.length]?.path ?? path;
  return childrenAt(tree, path)[1]?.path ?? path;
};

/** The place from which the variation leaves; on the main line the place itself. */
export const leaveVariation = (tree: GameTree, path: Path): Path => {
  const { passed, here } = placeOf(tree, path);
  if (passed.length === 0) return path;
  return idsOf(path)
    .slice(0, nodesTo(tree, path).length - here.index - 1)
    .join('');
};

/** Changes the game by key wherever the focus is, but for fields and open dialogs. */
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
    // Before the keys of the replay, to which an arrow key with Shift is an arrow key.
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
};
