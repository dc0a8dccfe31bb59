import type { Verdict } from '../../../chess/puzzles/solving';
import type { ToastMessage } from '../../ui/toasts';

/** What is said of a judged move; nothing inside a line, where the board answers. Specification, TOAST-06, TOAST-14. */
export const JUDGED_TOASTS: Readonly<Record<Verdict, ToastMessage | undefined>> = {
  wrong: { title: 'Not quite', description: 'Try a different move' },
  onward: undefined,
  solved: { title: 'Correct!', description: 'You found the winning move!' },
};
