import type { Ply } from '../../chess/types';
import { classNames } from '../lib/class-names';
import { evaluationText, MISSING } from './evaluation-text';
import { JudgementMark } from './judgement-mark';
import type { ShownMove } from './shown-move';

type MoveCellsProps = {
  readonly move: ShownMove | undefined;
  readonly isCurrent: boolean;
  readonly onGoTo: ((ply: Ply) => void) | undefined;
};

/** What stands for a move that was not played. */
const NO_MOVE = '...';
const CELL = 'px-1 py-0.5 whitespace-nowrap sm:px-1.5';
const MOVE = 'flex min-h-8 w-full items-center gap-0.5 rounded-md px-1 font-semibold sm:px-1.5 pointer-coarse:min-h-10';

/** One side's three cells: the move, its evaluation, the engine's choice. */
export function MoveCells({ move, isCurrent, onGoTo }: MoveCellsProps) {
  if (!move) return <NoMoveCells />;
  return (
    <>
      <td data-current={isCurrent || undefined} className="py-0.5 whitespace-nowrap">
        <MoveButton move={move} isCurrent={isCurrent} onGoTo={onGoTo} />
      </td>
      <td className={CELL}>{evaluationText(move.evaluation)}</td>
      <td className={classNames(CELL, 'text-ink-soft last:pr-3')}>{move.best ?? MISSING}</td>
    </>
  );
}

function NoMoveCells() {
  return (
    <>
      <td className={classNames(CELL, 'text-ink-soft')}>{NO_MOVE}</td>
      <td className={classNames(CELL, 'text-ink-soft')}>{MISSING}</td>
      <td className={classNames(CELL, 'text-ink-soft last:pr-3')}>{MISSING}</td>
    </>
  );
}

function MoveButton({ move, isCurrent, onGoTo }: MoveCellsProps & { move: ShownMove }) {
  const content = (
    <>
      {move.san}
      {move.judgement && <JudgementMark judgement={move.judgement} />}
    </>
  );
  if (!onGoTo) return <span className={classNames(MOVE, !move.evaluation && 'text-ink-soft')}>{content}</span>;
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onGoTo(move.ply)}
      className={classNames(
        MOVE,
        'cursor-pointer',
        isCurrent ? 'bg-accent-soft text-accent ring-1 ring-accent/60 ring-inset' : 'hover:bg-sunken',
      )}
    >
      {content}
    </button>
  );
}
