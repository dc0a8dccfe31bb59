import { useRef } from 'react';
import type { Ply } from '../../chess/types';
import type { ScoutedGame } from '../../contract/scouting';
import { useCurrentInView } from '../game/use-current-in-view';
import { classNames } from '../lib/class-names';
import type { ViewedChance, ViewedGame } from './viewed-game';
import { groupRows, moveRows } from './viewed-move-rows';

type GameViewerMovesProps = {
  readonly scouted: ScoutedGame;
  readonly game: ViewedGame;
  readonly chances: readonly ViewedChance[];
  readonly current: Ply;
  /** Headings over the opening and the rest. LIM-08. */
  readonly hasGroups?: boolean;
  readonly onGoTo: (ply: Ply) => void;
};

/** The moves in two columns, in a box that keeps the current one in view. */
export function GameViewerMoves(props: GameViewerMovesProps) {
  const { scouted, game, chances, current, hasGroups = false, onGoTo } = props;
  const box = useRef<HTMLDivElement>(null);
  useCurrentInView(box, current);
  const missed: ReadonlySet<Ply | undefined> = new Set(chances.map(({ ply }) => ply));
  const cell = (ply: Ply | undefined) => (
    <MoveCell
      san={ply === undefined ? undefined : scouted.moves[ply]}
      isCurrent={ply === current}
      isMissed={ply !== undefined && missed.has(ply)}
      onPress={() => {
        if (ply !== undefined) onGoTo(ply);
      }}
    />
  );

  return (
    <div
      ref={box}
      tabIndex={0}
      role="region"
      aria-label="Moves"
      className="relative max-h-60 overflow-auto overscroll-contain rounded-control border border-hairline xl:max-h-72"
    >
      <table className="w-full table-fixed border-collapse text-sm tabular-nums">
        <colgroup>
          <col className="w-11" />
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
        {groupRows(moveRows(game, scouted.moves.length), hasGroups).map(({ heading, rows }) => (
          <tbody key={heading}>
            {heading !== '' && <GroupHeading>{heading}</GroupHeading>}
            {rows.map(({ number, white, black }) => (
              <tr key={number} className="border-b border-hairline/60 last:border-0">
                <th scope="row" className="py-0.5 pr-1 pl-3 text-left font-normal text-ink-soft">
                  {number}
                </th>
                {cell(white)}
                {cell(black)}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function GroupHeading({ children }: { readonly children: string }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={3} className="bg-sunken px-3 py-1 text-left text-xs font-normal text-ink-soft">
        {children}
      </th>
    </tr>
  );
}

type MoveCellProps = {
  readonly san: string | undefined;
  readonly isCurrent: boolean;
  /** The player let a chance go by with this move. */
  readonly isMissed: boolean;
  readonly onPress: () => void;
};

function MoveCell({ san, isCurrent, isMissed, onPress }: MoveCellProps) {
  if (san === undefined) return <td />;
  return (
    <td data-current={isCurrent || undefined} className="py-0.5 pr-1">
      <button
        type="button"
        aria-current={isCurrent ? 'step' : undefined}
        onClick={onPress}
        className={classNames(
          'flex min-h-8 w-full cursor-pointer items-center gap-1 rounded-md px-1.5 font-semibold pointer-coarse:min-h-10',
          isCurrent ? 'bg-accent-soft text-accent ring-1 ring-accent/60 ring-inset' : 'hover:bg-sunken',
        )}
      >
        {san}
        {isMissed && (
          <span title="A missed chance" className="text-mistake">
            <span aria-hidden>✗</span>
            <span className="sr-only">, a missed chance</span>
          </span>
        )}
      </button>
    </td>
  );
}
