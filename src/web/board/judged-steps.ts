import type { Path } from '../../chess/tree/path';
import type { Shortcut } from '../ui/shortcuts-dialog';
import { lastJudgedOf, type ShownJudgement, type ShownMove } from './shown-move';
import { type KeyArea, type Replay, useBoardKeys } from './use-replay';

const KEYS: ReadonlyMap<string, readonly ShownJudgement[]> = new Map<string, readonly ShownJudgement[]>([
  ['i', ['inaccuracy']],
  ['m', ['mistake', 'blunder']],
  ['b', ['blunder']],
  [' ', ['mistake', 'blunder']],
]);

export const judgedShortcuts: readonly Shortcut[] = [
  { keys: ['M'], does: 'Next mistake or blunder (Shift: previous)' },
  { keys: ['Space'], does: 'The same, and play out what refutes it' },
  { keys: ['I', 'B'], does: 'Next inaccuracy, next blunder (Shift: previous)' },
];

/** Wraps around. `chosen` are moves of the game, in its order. */
export const stepAmong = (
  chosen: readonly ShownMove[],
  moves: readonly ShownMove[],
  path: Path,
  direction: 'next' | 'previous',
): Path | undefined => {
  const current = lastJudgedOf(path, moves);
  const found =
    direction === 'next'
      ? (chosen.find(({ ply }) => ply > current) ?? chosen[0])
      : (chosen.findLast(({ ply }) => ply < current) ?? chosen.at(-1));
  return found?.path;
};

export const judgedPath = (
  moves: readonly ShownMove[],
  path: Path,
  judgements: readonly ShownJudgement[],
  direction: 'next' | 'previous',
): Path | undefined =>
  stepAmong(
    moves.filter(({ judgement }) => judgement !== undefined && judgements.includes(judgement)),
    moves,
    path,
    direction,
  );

/** `review` goes to a mistake and shows what refutes it. */
export const useJudgedKeys = (
  { path, jump }: Pick<Replay, 'path' | 'jump'>,
  moves: readonly ShownMove[],
  { area, review = jump }: { readonly area?: KeyArea; readonly review?: (to: Path) => void } = {},
): void =>
  useBoardKeys(area, ({ key, target, shiftKey }) => {
    const judgements = KEYS.get(key.toLowerCase());
    if (judgements === undefined || (key === ' ' && isControl(target))) return false;
    const to = judgedPath(moves, path, judgements, shiftKey ? 'previous' : 'next');
    if (to !== undefined) (key === ' ' ? review : jump)(to);
    return to !== undefined;
  });

/** Space presses a control that has the focus. */
const isControl = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.tabIndex >= 0;
