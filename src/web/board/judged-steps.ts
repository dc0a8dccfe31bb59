/** Navigation between judged moves, by key and by button. */
import { useEffect, useEffectEvent } from 'react';
import type { Path } from '../../chess/tree/path';
import { isTyping } from '../lib/screen';
import type { Shortcut } from '../ui/shortcuts-dialog';
import { lastJudgedOf, type ShownJudgement, type ShownMove } from './shown-move';
import type { Replay } from './use-replay';

const KEYS: ReadonlyMap<string, readonly ShownJudgement[]> = new Map<string, readonly ShownJudgement[]>([
  ['i', ['inaccuracy']],
  ['m', ['mistake', 'blunder']],
  ['b', ['blunder']],
]);

export const judgedShortcuts: readonly Shortcut[] = [
  { keys: ['M'], does: 'Next mistake or blunder, with Shift the one before' },
  { keys: ['I', 'B'], does: 'Next inaccuracy, next blunder, with Shift the one before' },
];

/** The next or previous move with this judgement; wraps around. */
export const judgedPath = (
  moves: readonly ShownMove[],
  path: Path,
  judgements: readonly ShownJudgement[],
  way: 'next' | 'previous',
): Path | undefined => {
  const judged = moves.filter(({ judgement }) => judgement !== undefined && judgements.includes(judgement));
  const here = lastJudgedOf(path, moves);
  const found =
    way === 'next'
      ? (judged.find(({ ply }) => ply > here) ?? judged[0])
      : (judged.findLast(({ ply }) => ply < here) ?? judged.at(-1));
  return found?.path;
};

export const useJudgedKeys = ({ path, jump }: Pick<Replay, 'path' | 'jump'>, moves: readonly ShownMove[]): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const judgements = KEYS.get(key.toLowerCase());
    const isInDialog = target instanceof Element && target.closest('dialog') !== null;
    if (judgements === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isInDialog || isTyping(target)) return;
    const to = judgedPath(moves, path, judgements, event.shiftKey ? 'previous' : 'next');
    if (to !== undefined) jump(to);
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
};
