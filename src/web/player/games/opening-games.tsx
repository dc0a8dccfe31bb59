import { useEffect, useRef, useState } from 'react';
import type { OpeningGroup } from '../../../chess/player/repertoire';
import { Button } from '../../ui/button';
import { gamesText } from '../labels';
import { GameRow } from './game-row';
import type { ShownGame } from './shown-game';

/** An opening of the repertoire: its name and the player's color. */
export type ChosenOpening = Pick<OpeningGroup, 'name' | 'color'>;

type OpeningGamesProps = {
  readonly opening: ChosenOpening;
  /** The opening's, the latest first. */
  readonly games: readonly ShownGame[];
  readonly shownGame: string | undefined;
  readonly onClear: () => void;
  readonly onSelect: (id: string) => void;
};

/** Games of an opening that are listed at first. Specification, SCT-08. */
const MOST = 10;

/** The latest games of an opening; comes into view when it is chosen. */
export function OpeningGames({ opening, games, shownGame, onClear, onSelect }: OpeningGamesProps) {
  const section = useScrolledTo();
  const [isWhole, setIsWhole] = useState(false);
  const listed = isWhole ? games : games.slice(0, MOST);
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
      {listed.length < games.length && (
        <Button variant="ghost" size="small" className="mt-1 h-10" onClick={() => setIsWhole(true)}>
          Show all {games.length}
        </Button>
      )}
    </section>
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
