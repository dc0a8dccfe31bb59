import { useEffect, useRef } from 'react';
import type { OpeningGroup } from '../../chess/player/repertoire';
import { classNames } from '../lib/class-names';
import { formatDate } from '../lib/format-date';
import { Button } from '../ui/button';
import { OutcomeBadge } from './outcome-badge';
import type { ShownGame } from './shown-game';
import { countOf, gamesText } from './words';

/** An opening of the repertoire: its name and the player's colour. */
export type ChosenOpening = Pick<OpeningGroup, 'name' | 'color'>;

type OpeningGamesProps = {
  readonly opening: ChosenOpening;
  /** The opening's, the latest first. */
  readonly games: readonly ShownGame[];
  readonly shownGame: string | undefined;
  readonly onClear: () => void;
  readonly onSelect: (id: string) => void;
};

/** Games of an opening that are listed. Specification, SCT-08. */
const MOST = 10;

/** The latest games of an opening; comes into view when it is chosen. */
export function OpeningGames({ opening, games, shownGame, onClear, onSelect }: OpeningGamesProps) {
  const section = useScrolledTo();
  const listed = games.slice(0, MOST);
  const title = `${opening.name} as ${opening.color === 'white' ? 'White' : 'Black'}`;
  return (
    <section ref={section} aria-label={`Games: ${title}`} className="mt-2 scroll-mt-20 border-t border-hairline pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">{title}</h3>
          <p className="text-sm text-ink-soft">
            {listed.length < games.length
              ? `The latest ${listed.length} of ${games.length} games`
              : `${gamesText(games.length)}, the latest first`}
          </p>
        </div>
        <Button variant="secondary" size="small" className="h-10" onClick={onClear}>
          Clear Selection
        </Button>
      </div>
      <ul className="mt-2 divide-y divide-hairline">
        {listed.map((game) => (
          <li key={game.id}>
            <GameRow game={game} isShown={game.id === shownGame} onSelect={() => onSelect(game.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GameRow({ game, isShown, onSelect }: { game: ShownGame; isShown: boolean; onSelect: () => void }) {
  const { outcome, result, opponent, opponentRating, playedAt, timeControl, moveCount, opening } = game;
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={onSelect}
      className={classNames(
        '-mx-2 flex min-h-12 w-[calc(100%+1rem)] cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 text-left text-sm',
        isShown ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <OutcomeBadge outcome={outcome} />
      <span className="min-w-0 flex-1">
        <span className="block">
          <span className="font-semibold break-words">{opponent}</span>
          {opponentRating !== undefined && <span className="text-ink-soft tabular-nums"> {opponentRating}</span>}
        </span>
        <span className="block text-xs text-ink-soft tabular-nums">
          {[opening, timeControl, countOf(moveCount, 'move')].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className="shrink-0 text-right text-xs text-ink-soft tabular-nums">
        <span className="block">{result}</span>
        {playedAt !== undefined && <span className="block">{formatDate(playedAt)}</span>}
      </span>
    </button>
  );
}

const useScrolledTo = () => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Nothing is given back: in newer browsers scrolling answers a promise, which is no clean-up.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return section;
};
