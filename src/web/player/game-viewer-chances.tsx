import { moveNumber, plyColor } from '../../chess/replay';
import type { Ply } from '../../chess/types';
import { formatLine } from '../../chess/notation/format-line';
import { classNames } from '../lib/class-names';
import type { ViewedChance, ViewedGame } from './viewed-game';
import { splitName } from './words';

type GameViewerChancesProps = {
  readonly game: ViewedGame;
  readonly chances: readonly ViewedChance[];
  readonly current: Ply;
  readonly onGoTo: (ply: Ply) => void;
};

/** The tactics that the player missed in this game; pressing one shows the position in which it was there. */
export function GameViewerChances({ game, chances, current, onGoTo }: GameViewerChancesProps) {
  return (
    <div>
      <h3 className="text-sm font-semibold">Missed tactics</h3>
      <ul className="mt-1 flex flex-col">
        {chances.map((chance, index) => (
          <li key={index}>
            <Chance {...{ game, chance }} isShown={chance.ply === current + 1} onGoTo={onGoTo} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChanceProps = {
  readonly game: ViewedGame;
  readonly chance: ViewedChance;
  readonly isShown: boolean;
  readonly onGoTo: (ply: Ply) => void;
};

function Chance({ game, chance: { kind, line, ply }, isShown, onGoTo }: ChanceProps) {
  const words = splitName(kind);
  if (ply === undefined) return <p className="py-1.5 text-sm">{words}</p>;
  const from = { turn: plyColor(game, ply), moveNumber: moveNumber(game, ply) };
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={() => onGoTo(ply - 1)}
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
