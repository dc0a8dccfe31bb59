import type { TutorialLine, TutorialMove } from '../../../../chess/tutorials/tutorial';
import type { Ply } from '../../../../chess/types';
import { classNames } from '../../../lib/class-names';

type LineMovesProps = {
  readonly line: TutorialLine;
  readonly current: Ply;
  readonly onGoTo: (ply: Ply) => void;
};

/** The moves of a line in two columns. */
export function LineMoves({ line: { moves }, current, onGoTo }: LineMovesProps) {
  const cell = (ply: Ply) => <MoveCell move={moves[ply]} isCurrent={ply === current} onPress={() => onGoTo(ply)} />;
  return (
    <table aria-label="Moves" className="w-full table-fixed border-collapse text-sm tabular-nums">
      <colgroup>
        <col className="w-9" />
        <col />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Move</th>
          <th scope="col">White</th>
          <th scope="col">Black</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: Math.ceil(moves.length / 2) }, (_, row) => (
          <tr key={row} className="border-b border-hairline/60 last:border-0">
            <th scope="row" className="py-0.5 pr-1 pl-1 text-left font-normal text-ink-soft">
              {row + 1}
            </th>
            {cell(2 * row)}
            {cell(2 * row + 1)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type MoveCellProps = {
  readonly move: TutorialMove | undefined;
  readonly isCurrent: boolean;
  readonly onPress: () => void;
};

function MoveCell({ move, isCurrent, onPress }: MoveCellProps) {
  if (!move) return <td />;
  return (
    <td className="py-0.5 pr-1">
      <button
        type="button"
        aria-current={isCurrent ? 'step' : undefined}
        onClick={onPress}
        className={classNames(
          'flex min-h-8 w-full cursor-pointer items-center gap-1 rounded-md px-1.5 font-semibold pointer-coarse:min-h-10',
          isCurrent ? 'bg-accent-soft text-accent ring-1 ring-accent/60 ring-inset' : 'hover:bg-sunken',
        )}
      >
        {move.san}
        {move.isMistake && (
          <span title="Mistake" className="text-blunder">
            <span aria-hidden>?</span>
            <span className="sr-only">a mistake</span>
          </span>
        )}
      </button>
    </td>
  );
}
