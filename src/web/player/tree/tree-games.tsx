import { useState } from 'react';
import type { TreeGame } from '../../../contract/positions';
import { formatDate } from '../../lib/format-date';
import { Button } from '../../ui/button';
import { countOf, gamesText, speedAndControl } from '../labels';
import { OutcomeBadge } from '../outcome-badge';

type TreeGamesProps = {
  /** The newest first. */
  readonly games: readonly TreeGame[];
  /** In all that reach the position. */
  readonly total: number;
  readonly onView: (game: string) => void;
};

const FIRST = 5;

/** The games that reach the position; a press shows one. */
export function TreeGames({ games, total, onView }: TreeGamesProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (games.length === 0) return null;
  const shown = isWhole ? games : games.slice(0, FIRST);
  return (
    <section aria-label="Games that reach this position" className="border-t border-hairline pt-3">
      <h3 className="text-sm font-semibold">
        {shown.length < total ? `The latest ${countOf(shown.length, 'game')} of ${total}` : gamesText(total)}
      </h3>
      <ul className="mt-1 divide-y divide-hairline">
        {shown.map((game) => (
          <li key={game.id}>
            <TreeGameRow game={game} onView={() => onView(game.id)} />
          </li>
        ))}
      </ul>
      {games.length > FIRST && (
        <Button variant="ghost" size="small" className="-ml-3 h-10" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show ${games.length}`}
        </Button>
      )}
    </section>
  );
}

function TreeGameRow({ game, onView }: { readonly game: TreeGame; readonly onView: () => void }) {
  const { color, white, black, whiteRating, blackRating, outcome, speed, timeControl, playedAt } = game;
  const [opponent, rating] = color === 'white' ? [black, blackRating] : [white, whiteRating];
  return (
    <button
      type="button"
      onClick={onView}
      className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] cursor-pointer items-center gap-3 rounded-md px-2 py-1 text-left text-sm hover:bg-sunken"
    >
      <OutcomeBadge outcome={outcome} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-semibold">{opponent}</span>
        {rating !== undefined && <span className="text-ink-soft tabular-nums"> {rating}</span>}
      </span>
      <span className="shrink-0 text-right text-xs text-ink-soft tabular-nums">
        <span className="hidden sm:inline">{speedAndControl(speed, timeControl)}, </span>
        {formatDate(playedAt)}
      </span>
    </button>
  );
}
