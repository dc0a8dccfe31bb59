import { useEffect, useEffectEvent, useState } from 'react';
import { describePosition, describeRanks } from '../../chess/position/position';
import { fenAt, nodeAt } from '../../chess/tree/tree-replay';
import { isTyping } from '../lib/screen';
import type { Shortcut } from '../ui/shortcuts-dialog';
import { evaluationTextAt } from './evaluation/evaluation-text';
import { judgementLabels } from './judgements';
import { positionLabel, shownAt, type ShownMove } from './shown-move';
import type { Replay } from './use-replay';

/** For screen readers, which read the answer out. */
export const spokenShortcuts: readonly Shortcut[] = [
  { keys: ['E'], does: 'Read the move, its evaluation and the reason' },
  { keys: ['P'], does: 'Read the position by piece' },
  { keys: ['R'], does: 'Read the position by rank' },
];

type SpokenPositionProps = {
  readonly replay: Pick<Replay, 'tree' | 'path'>;
  readonly moves: readonly ShownMove[];
};

export function SpokenPosition({ replay: { tree, path }, moves }: SpokenPositionProps) {
  const [spoken, setSpoken] = useState('');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isInDialog || isTyping(event.target)) return;
    const text = TEXTS.get(event.key.toLowerCase())?.({ tree, path }, moves);
    // A screen reader repeats only a text that has changed.
    if (text !== undefined) setSpoken((last) => (last === text ? `${text}\u00a0` : text));
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <p role="log" aria-label="Read out" aria-live="assertive" className="sr-only">
      {spoken}
    </p>
  );
}

type Describe = (place: SpokenPositionProps['replay'], moves: readonly ShownMove[]) => string;

const describeMove: Describe = ({ tree, path }, moves) => {
  const move = shownAt(tree, path, moves);
  const parts = [
    [positionLabel(tree, path), nodeAt(tree, path)?.san].filter((part) => part !== undefined).join(': '),
    move !== undefined && move.evaluation === undefined ? 'not evaluated' : `evaluation ${evaluationTextAt(move)}`,
    move?.judgement && judgementLabels[move.judgement].word.toLowerCase(),
    move?.reason,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
};

const TEXTS: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ['e', describeMove],
  ['p', ({ tree, path }) => describePosition(fenAt(tree, path))],
  ['r', ({ tree, path }) => describeRanks(fenAt(tree, path))],
]);
