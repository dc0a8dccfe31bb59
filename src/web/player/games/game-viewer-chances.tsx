import { moveNumber, plyColor } from '../../../chess/game';
import { formatLine } from '../../../chess/position/move';
import { pathOfPly } from '../../../chess/tree/tree-replay';
import type { Replay } from '../../board/use-replay';
import { classNames } from '../../lib/class-names';
import { tacticName } from '../tactic-name';
import type { ViewedChance } from './viewed-game';

type GameViewerChancesProps = {
  readonly title: string;
  readonly replay: Replay;
  readonly chances: readonly ViewedChance[];
};

/** Tactics of this game, missed or allowed; pressing one shows the position in which it was there. */
export function GameViewerChances({ title, replay, chances }: GameViewerChancesProps) {
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-col">
        {chances.map((chance, index) => (
          <li key={index}>
            <Chance {...{ replay, chance }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChanceProps = { readonly replay: Replay; readonly chance: ViewedChance };

function Chance({ replay: { tree, path, jump }, chance: { kind, line, ply } }: ChanceProps) {
  const words = tacticName(kind);
  if (ply === undefined) return <p className="py-1.5 text-sm">{words}</p>;
  const from = { turn: plyColor(tree, ply), moveNumber: moveNumber(tree, ply) };
  const place = pathOfPly(tree, ply - 1);
  const isShown = path === place;
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={() => jump(place)}
      className={classNames(
        'flex min-h-9 w-full cursor-pointer flex-wrap items-baseline gap-x-2 rounded-md px-2 py-1.5 text-left text-sm',
        'pointer-coarse:min-h-10',
        isShown ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="font-semibold">
        {words}, move {from.moveNumber}
      </span>
      {line.length > 0 && <span className="text-ink-soft tabular-nums">{formatLine(from, line)}</span>}
    </button>
  );
}
