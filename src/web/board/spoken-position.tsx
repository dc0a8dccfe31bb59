import { useState } from 'react';
import { formatLine } from '../../chess/position/move';
import { START_FEN } from '../../chess/position/fen';
import { describePosition, describeRanks } from '../../chess/position/position';
import type { Path } from '../../chess/tree/path';
import { fenAt, nodeAt } from '../../chess/tree/tree-replay';
import type { Shortcut } from '../ui/shortcuts-dialog';
import { evaluationTextAt } from './evaluation/evaluation-text';
import { judgementLabels } from './judgements';
import type { LiveValues } from './evaluation/live-values';
import { lineOrigin } from './evaluation/played-line';
import { positionLabel, shownAt, type ShownMove } from './shown-move';
import { typedMoveShortcuts } from './typed-move';
import type { EditedReplay } from './use-edited-replay';
import { type KeyArea, useBoardKeys } from './use-replay';

/** For screen readers, which read the answer out. */
export const readShortcuts: readonly Shortcut[] = [
  { keys: ['E'], does: 'Read the move, with its evaluation and the reason where known' },
  { keys: ['P'], does: 'Read the position by piece' },
  { keys: ['R'], does: 'Read the position by rank' },
];

/** Of a board that takes moves. */
export const spokenShortcuts: readonly Shortcut[] = [...readShortcuts, ...typedMoveShortcuts];

type SpokenPositionProps = {
  readonly replay: Pick<EditedReplay, 'tree' | 'path' | 'line'>;
  /** Missing where the board has no evaluations. */
  readonly moves?: readonly ShownMove[];
  readonly live?: LiveValues;
  readonly area?: KeyArea;
};

export function SpokenPosition({ replay: { tree, path, line }, moves, live, area }: SpokenPositionProps) {
  const [spoken, setSpoken] = useState('');
  useBoardKeys(area, ({ key }) => {
    const text = TEXTS.get(key.toLowerCase())?.({ tree, path, line }, moves, live);
    // A screen reader repeats only a text that has changed.
    if (text !== undefined) setSpoken((last) => (last === text ? `${text}\u00a0` : text));
    return text !== undefined;
  });
  return (
    <p role="log" aria-label="Read out" aria-live="assertive" className="sr-only">
      {spoken}
    </p>
  );
}

type Describe = (
  place: SpokenPositionProps['replay'],
  moves: SpokenPositionProps['moves'],
  live: SpokenPositionProps['live'],
) => string;

const describeMove: Describe = ({ tree, path, line }, moves, live) => {
  const place = [line && lineOrigin(line, moves ?? []), positionLabel(tree, path)].filter(Boolean).join(', ');
  const played = [place, nodeAt(tree, path)?.san].filter((part) => part !== undefined).join(': ');
  if (moves === undefined) return played;
  const move = shownAt(tree, path, moves, live?.at(fenAt(tree, path)));
  const isEvaluated = move === undefined ? moves.length > 0 || tree.start === START_FEN : move.evaluation !== undefined;
  const parts = [
    played,
    isEvaluated ? `evaluation ${evaluationTextAt(move)}` : 'not evaluated',
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

type MistakeListProps = { readonly moves: readonly ShownMove[]; readonly onGoTo: (path: Path) => void };

/** For screen readers only, which need no stop of the Tab key. */
export function MistakeList({ moves, onGoTo }: MistakeListProps) {
  const judged = moves.filter(({ judgement }) => judgement !== undefined);
  if (judged.length === 0) return null;
  return (
    <div className="sr-only">
      <h2>Mistakes</h2>
      <ol>
        {judged.map((move) => (
          <li key={move.path}>
            <button type="button" tabIndex={-1} onClick={() => onGoTo(move.path)}>
              {formatLine(move, [move.san])}, {move.judgement && judgementLabels[move.judgement].word.toLowerCase()}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
