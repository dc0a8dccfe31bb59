import type { Path } from '../../../chess/tree/path';
import { classNames } from '../../lib/class-names';
import { evaluationText, MISSING } from '../evaluation/evaluation-text';
import type { ShownMove } from '../shown-move';
import { MoveButton } from './move-button';
import type { ListedMove } from './move-rows';

type MoveCellsProps = {
  readonly move: ListedMove | undefined;
  readonly current: Path | undefined;
  readonly onGoTo: ((path: Path) => void) | undefined;
  /** What the engine says; `null` for a list without its columns. */
  readonly judged: ShownMove | null | undefined;
  readonly isMissed: boolean;
};

/** What stands for a move that was not played. */
const NO_MOVE = '...';
const CELL = 'px-1 py-0.5 whitespace-nowrap sm:px-1.5';

/** One side's cells: the move, with the engine its evaluation and the engine's choice. */
export function MoveCells({ move, current, onGoTo, judged, isMissed }: MoveCellsProps) {
  return (
    <>
      {move ? (
        <td className="py-0.5 whitespace-nowrap">
          <MoveButton
            {...move}
            isCurrent={move.path === current}
            judgement={judged?.judgement}
            isMissed={isMissed || (judged?.missed ?? []).length > 0}
            onGoTo={onGoTo}
            className={classNames('flex w-full font-semibold', !onGoTo && !judged?.evaluation && 'text-ink-soft')}
          />
        </td>
      ) : (
        <td className={classNames(CELL, 'text-ink-soft')}>{judged !== null && NO_MOVE}</td>
      )}
      {judged !== null && (
        <>
          <td className={classNames(CELL, !move && 'text-ink-soft')}>{evaluationText(judged?.evaluation)}</td>
          <td className={classNames(CELL, 'text-ink-soft last:pr-3')}>{judged?.best ?? MISSING}</td>
        </>
      )}
    </>
  );
}
