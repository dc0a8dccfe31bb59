import { useState, type ReactNode } from 'react';
import { GameRow } from '../../../player/games/game-row';
import { gamesText } from '../../../player/labels';
import { Button } from '../../../ui/button';
import type { PlacedGame } from './weak-points';

type WeakGamesProps = {
  readonly games: readonly PlacedGame[];
  /** How many there are in all. */
  readonly total: number;
  /** Leads to all of them. */
  readonly onShowAll?: () => void;
  readonly board: (placed: PlacedGame) => ReactNode;
};

/** The games with a weak point; the one that is pressed goes on the board. OPA-07. */
export function WeakGames({ games, total, onShowAll, board }: WeakGamesProps) {
  const [selected, setSelected] = useState<string>();
  const placed = games.find(({ game }) => game.id === selected);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-ink-soft tabular-nums">
          {games.length < total ? `The latest ${games.length} of ${gamesText(total)}` : `${gamesText(total)} with it`}
        </p>
        {onShowAll && total > 0 && (
          <Button variant="ghost" size="small" className="-mr-3 h-10" onClick={onShowAll}>
            Show in the games list
          </Button>
        )}
      </div>
      {games.length === 0 && <p className="text-sm text-ink-soft">None of the games shown has it.</p>}
      <ul tabIndex={-1} className="max-h-72 divide-y divide-hairline overflow-y-auto px-2 empty:hidden">
        {games.map(({ game }) => (
          <li key={game.id}>
            <GameRow game={game} isShown={game.id === selected} onSelect={() => setSelected(game.id)} />
          </li>
        ))}
      </ul>
      {placed && board(placed)}
    </>
  );
}
