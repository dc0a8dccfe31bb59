import { useState } from 'react';
import type { TacticCount } from '../../../../../chess/player/tactics';
import type { ShownGame, ViewGame } from '../../../../player/games/shown-game';
import { dateText } from '../../../../player/labels';

type TacticPlacesProps = {
  readonly places: TacticCount<string>['places'];
  readonly games: readonly ShownGame[];
  readonly onView: ViewGame;
  /** The position after the move, not the one before it. */
  readonly view?: 'after';
};

/** Places listed at most, of the latest games. */
const MOST = 10;

/** Where a tactic was seen: opens a list of moves, each of which leads to its position in the viewer. */
export function TacticPlaces({ places, games, onView, view }: TacticPlacesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const known = places.flatMap(({ game: id, ply }) => {
    const game = games.find((candidate) => candidate.id === id);
    return game === undefined ? [] : [{ game, ply }];
  });
  if (known.length === 0) return null;
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="cursor-pointer text-xs text-ink-soft underline decoration-hairline-strong underline-offset-4 hover:decoration-accent pointer-coarse:min-h-10"
      >
        {isOpen ? 'Hide the moves' : 'Show the moves'}
      </button>
      {isOpen && (
        <ul className="mt-1 flex flex-col">
          {known.slice(0, MOST).map(({ game, ply }) => (
            <li key={`${game.id} ${ply}`}>
              <button
                type="button"
                onClick={() => onView(game.id, view === 'after' ? ply + 1 : ply)}
                className="w-full cursor-pointer rounded-md px-2 py-1 text-left text-xs tabular-nums hover:bg-sunken pointer-coarse:min-h-10"
              >
                Move {Math.floor(ply / 2) + 1} against {game.opponent}, {dateText(game.playedAt)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
