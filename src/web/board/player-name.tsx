import type { Color } from '../../chess/types';
import { classNames } from '../lib/class-names';

/** Who plays a side of the game on the board. */
export type BoardPlayer = {
  readonly name: string;
  /** As it is written; missing where it is not known. */
  readonly rating?: string | number | undefined;
};

/** Both sides, and what the game came to: `1-0`; text that is no result gives nobody a point. */
export type BoardPlayers = Readonly<Record<Color, BoardPlayer>> & { readonly result: string };

const POINTS: Readonly<Record<string, Readonly<Record<Color, string>>>> = {
  '1-0': { white: '1', black: '0' },
  '0-1': { white: '0', black: '1' },
  '1/2-1/2': { white: '½', black: '½' },
};

type PlayerNameProps = { readonly players: BoardPlayers; readonly color: Color };

/** One player beside the board: color, name, rating where given, and what the game gave them. */
export function PlayerName({ players, color }: PlayerNameProps) {
  const { name, rating } = players[color];
  return (
    <div className="flex min-h-7 items-center gap-2 pl-5.5 text-sm">
      <span
        role="img"
        aria-label={color === 'white' ? 'White' : 'Black'}
        className={classNames(
          'size-3 shrink-0 rounded-full border border-ink-soft',
          color === 'white' ? 'bg-white-side' : 'bg-black-side',
        )}
      />
      <span className="truncate font-semibold">{name}</span>
      {rating !== undefined && <span className="text-ink-soft tabular-nums">{rating}</span>}
      <span className="ml-auto font-semibold tabular-nums">{POINTS[players.result]?.[color]}</span>
    </div>
  );
}
