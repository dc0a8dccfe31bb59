import type { PlayedMove } from '../../../chess/position/move';
import { classNames } from '../../lib/class-names';

type TreePathProps = {
  readonly played: readonly PlayedMove[];
  /** Goes to the position after so many plies. */
  readonly onGo: (plies: number) => void;
};

/** The moves that lead to the position; a press goes back to one. */
export function TreePath({ played, onGo }: TreePathProps) {
  return (
    <nav aria-label="Moves to this position">
      <ol className="flex flex-wrap items-center gap-x-0.5 text-sm tabular-nums">
        <li>
          <Place label="Start" isCurrent={played.length === 0} onGo={() => onGo(0)} />
        </li>
        {played.map(({ san }, ply) => (
          <li key={ply} className="flex items-center">
            {ply % 2 === 0 && <span className="pl-1 text-ink-soft">{ply / 2 + 1}.</span>}
            <Place label={san} isCurrent={ply === played.length - 1} onGo={() => onGo(ply + 1)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type PlaceProps = { readonly label: string; readonly isCurrent: boolean; readonly onGo: () => void };

function Place({ label, isCurrent, onGo }: PlaceProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onGo}
      className={classNames(
        'min-h-9 cursor-pointer rounded-md px-1.5 hover:bg-sunken',
        isCurrent ? 'font-semibold' : 'text-ink-soft',
      )}
    >
      {label}
    </button>
  );
}
