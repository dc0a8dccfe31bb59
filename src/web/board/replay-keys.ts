/** The one map of keys of a replay. */
import { useEffect } from 'react';
import type { Step } from '../../chess/tree/tree-replay';
import { isTyping } from '../lib/is-typing';
import type { Shortcut } from '../ui/shortcuts-dialog';
import type { Replay } from './use-replay';

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['ArrowUp', 'first'],
  ['ArrowDown', 'last'],
  ['Home', 'first'],
  ['End', 'last'],
]);

const FLIP: Shortcut = { keys: ['F'], does: 'Flip board' };

/** The keys of a replay, as the dialog of keys lists them. */
export const replayShortcuts: readonly Shortcut[] = [
  { keys: ['←', '→'], does: 'Previous move, next move' },
  { keys: ['Home', '↑'], does: 'Go to start' },
  { keys: ['End', '↓'], does: 'Go to end' },
  FLIP,
];

/** The keys of the squares of a board to play on. */
export const squareShortcuts: readonly Shortcut[] = [
  { keys: ['←', '→', '↑', '↓'], does: 'Move between squares' },
  { keys: ['Enter'], does: 'Pick up a piece, put it down' },
];

/** The keys of a board to play on, where the arrow keys, Home and End belong to its squares. */
export const inputShortcuts: readonly Shortcut[] = [...squareShortcuts, FLIP];

type KeyTargets = {
  /** Missing where the arrow keys, Home and End do something else. */
  readonly step?: Replay['step'];
  readonly flip: Replay['flip'];
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'preventDefault'>;

/** Does what the key means in a replay; `false` for a key that means nothing there, and for one that is being typed. */
export const pressReplayKey = ({ step, flip }: KeyTargets, event: Key): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  const way = STEPS.get(event.key);
  if (way !== undefined && step) step(way);
  else if (event.key.toLowerCase() === 'f') flip();
  else return false;
  event.preventDefault();
  return true;
};

/** Steps and turns the board by key wherever the focus is, but for an open dialog. */
export const useReplayKeys = ({ step, flip }: KeyTargets): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (!event.defaultPrevented && !isInDialog) pressReplayKey({ ...(step && { step }), flip }, event);
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
    };
  }, [step, flip]);
};
