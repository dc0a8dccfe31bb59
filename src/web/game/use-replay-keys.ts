import { useEffect } from 'react';
import type { Step } from '../../chess/replay';
import { isTyping } from '../lib/is-typing';
import type { Shortcut } from '../ui/shortcuts-dialog';

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['ArrowUp', 'first'],
  ['ArrowDown', 'last'],
  ['Home', 'first'],
  ['End', 'last'],
]);

/** What a key does in a replay; `undefined` for a key that does nothing there. */
export const keyStep = (key: string): Step | undefined => STEPS.get(key);

/** The keys of a replay, as the dialog of keys lists them. */
export const replayShortcuts: readonly Shortcut[] = [
  { keys: ['←', '→'], does: 'One half-move back or forward' },
  { keys: ['Home', '↑'], does: 'To the start of the game' },
  { keys: ['End', '↓'], does: 'To the last move' },
  { keys: ['F'], does: 'Turn the board round' },
];

/** Whether the key belongs to what has the focus: a field being typed in, or an open dialog. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  isTyping(target) || (target instanceof Element && target.closest('dialog') !== null);

type ReplayKeys = {
  /** Missing where the arrow keys, Home and End do something else. */
  readonly onStep?: (step: Step) => void;
  readonly onFlip: () => void;
};

/** Steps through a game with the arrow keys, Home and End, and turns the board with F, wherever the focus is. */
export const useReplayKeys = ({ onStep, onFlip }: ReplayKeys): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const step = keyStep(event.key);
      if (step) {
        if (!onStep) return;
        event.preventDefault();
        onStep(step);
      } else if (event.key.toLowerCase() === 'f') onFlip();
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
    };
  }, [onStep, onFlip]);
};
