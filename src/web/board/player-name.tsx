import { formatClock } from '../../chess/clock';
import type { ClockReading } from '../../chess/pgn/clocks';
import type { Ahead } from '../../chess/position/position';
import { type GameTree, headerText } from '../../chess/tree/game-tree';
import { type Color, pieceName } from '../../chess/types';
import { classNames } from '../ui/class-names';

type BoardPlayer = {
  readonly name: string;
  /** As written; missing where unknown. */
  readonly rating?: string | number;
};

/** `result` as in PGN. */
export type BoardPlayers = Readonly<Record<Color, BoardPlayer>> & { readonly result: string };

export const playersOf = (tree: Pick<GameTree, 'headers' | 'result'>): BoardPlayers => ({
  white: { name: headerText(tree, 'White') ?? 'White', rating: headerText(tree, 'WhiteElo') },
  black: { name: headerText(tree, 'Black') ?? 'Black', rating: headerText(tree, 'BlackElo') },
  result: tree.result,
});

const POINTS: Readonly<Record<string, Readonly<Record<Color, string>>>> = {
  '1-0': { white: '1', black: '0' },
  '0-1': { white: '0', black: '1' },
  '1/2-1/2': { white: '½', black: '½' },
};

type PlayerNameProps = {
  readonly players: BoardPlayers;
  readonly color: Color;
  /** This side's material advantage. */
  readonly advantage?: Ahead;
  readonly clock?: ClockReading;
};

export function PlayerName({ players, color, advantage, clock }: PlayerNameProps) {
  const { name, rating } = players[color];
  const points = POINTS[players.result]?.[color];
  return (
    <div className="flex min-h-7 items-center gap-2 pl-5.5 text-sm in-data-wide:max-sm:px-4">
      <SideDot color={color} />
      <span className="truncate font-semibold">{name}</span>
      {rating !== undefined && <span className="text-ink-soft tabular-nums">{rating}</span>}
      {advantage && advantage.pieces.length > 0 && <Captured advantage={advantage} />}
      <span className="ml-auto flex items-baseline gap-2 tabular-nums">
        {clock?.took !== undefined && <span className="text-xs text-ink-soft">{moveTimeText(clock.took)}</span>}
        {clock && (
          <span aria-label={`${formatClock(clock.left)} left`} className="rounded-md bg-sunken px-1.5 font-semibold">
            {formatClock(clock.left)}
          </span>
        )}
        {points !== undefined && <span className="font-semibold">{points}</span>}
      </span>
    </div>
  );
}

/** As text, not as emoji. */
const SYMBOLS: Readonly<Record<string, string>> = {
  q: '♛\uFE0E',
  r: '♜\uFE0E',
  b: '♝\uFE0E',
  n: '♞\uFE0E',
  p: '♟\uFE0E',
};

function Captured({ advantage: { pieces, points } }: { readonly advantage: Ahead }) {
  const label = `Ahead by ${pieces.map(pieceName).join(', ')}`;
  return (
    <span role="img" aria-label={label} title={label} className="flex shrink-0 items-baseline gap-1 text-ink-soft">
      <span aria-hidden className="text-base leading-none -tracking-[0.15em]">
        {pieces.map((piece) => SYMBOLS[piece]).join('')}
      </span>
      {points > 0 && (
        <span aria-hidden className="text-xs tabular-nums">
          +{points}
        </span>
      )}
    </span>
  );
}

/** `+4 s`, from a minute on `+1:05`. */
const moveTimeText = (seconds: number): string =>
  seconds < 60 ? `+${Math.round(seconds)} s` : `+${formatClock(Math.round(seconds))}`;

export function SideDot({ color }: { readonly color: Color }) {
  return (
    <span
      role="img"
      aria-label={color === 'white' ? 'White' : 'Black'}
      className={classNames(
        'size-3 shrink-0 rounded-full border border-ink-soft',
        color === 'white' ? 'bg-white-side' : 'bg-black-side',
      )}
    />
  );
}
