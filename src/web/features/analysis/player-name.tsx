import type { Game } from '../../../chess/game';
import type { Color } from '../../../chess/types';
import { classNames } from '../../lib/class-names';
import { playerNames, playerScore } from './game-text';

/** One player beside the board: colour, name, rating where given, and what the game gave them. */
export function PlayerName({ game, color }: { game: Game; color: Color }) {
  const rating = game.headers.get(color === 'white' ? 'WhiteElo' : 'BlackElo');
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
      <span className="truncate font-semibold">{playerNames(game)[color]}</span>
      {rating !== undefined && rating !== '?' && <span className="text-ink-soft tabular-nums">{rating}</span>}
      <span className="ml-auto font-semibold tabular-nums">{playerScore(game, color)}</span>
    </div>
  );
}
