import { useState, type ReactNode } from 'react';
import { GameRow } from '../../../player/games/game-row';
import { gamesText } from '../../../player/labels';
import { Button } from '../../../ui/button';
import type { PlacedGame, WeakPoint } from './weak-points';

type WeakGamesProps = {
  readonly point: WeakPoint;
  readonly games: readonly PlacedGame[];
  /** How many there are in all. */
  readonly total: number;
  readonly onClose: () => void;
  /** Leads to all of them. */
  readonly onShowAll?: (() => void) | undefined;
  readonly board: (placed: PlacedGame) => ReactNode;
};

/** The games with a weak point; the one that is pressed goes on the board. OPA-07. */
export function WeakGames({ point: { label }, games, total, onClose, onShowAll, board }: WeakGamesProps) {
  const [selected, setSelected] = useState<string>();
  const placed = games.find(({ game }) => game.id === selected);
  return (
    <section aria-label={`Games: ${label}`} className="flex flex-col gap-3 border-t border-hairline pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">{label}</h3>
          <p className="text-sm text-ink-soft tabular-nums">
            {games.length < total ? `The latest ${games.length} of ${gamesText(total)}` : `${gamesText(total)} with it`}
          </p>
        </div>
        <div className="flex gap-2">
          {onShowAll && total > 0 && (
            <Button variant="ghost" size="small" className="h-10" onClick={onShowAll}>
              Show in the games list
            </Button>
          )}
          <Button variant="secondary" size="small" className="h-10" onClick={onClose}>
            Close
          </Button>
        </div>
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
    </section>
  );
}
