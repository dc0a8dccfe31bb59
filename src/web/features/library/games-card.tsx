import { useEffect, useRef } from 'react';
import type { GameOrder, GamesFilter } from '../../../contract/library';
import { OpeningGames, type ChosenOpening } from '../../player/games/opening-games';
import { PlayerCard } from '../../player/player-card';
import { Button } from '../../ui/button';
import { GamesList } from './games/games-list';
import type { GamesSource } from './games/games-source';

type GamesCardProps = {
  readonly source: GamesSource;
  readonly filter: GamesFilter;
  readonly onFilter: (filter: GamesFilter) => void;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
  readonly shownGame: string | undefined;
  readonly onSelect: (game: string) => void;
  /** Gives up the filter and the game. */
  readonly onClear: () => void;
  /** How often somebody has asked to see the list: it comes into view each time. */
  readonly calls: number;
};

/** The list of games. Of loaded games, those of a chosen opening are at most ten. OWN-12, STATE-04, STATE-05. */
export function GamesCard({
  source,
  filter,
  onFilter,
  order,
  onOrder,
  shownGame,
  onSelect,
  onClear,
  calls,
}: GamesCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const opening = chosenOpening(filter);

  useEffect(() => {
    if (calls > 0) card.current?.scrollIntoView({ block: 'start' });
  }, [calls]);

  return (
    <div ref={card} className="min-w-0 scroll-mt-20">
      <PlayerCard
        title="Games"
        mark={
          opening && source.kind === 'library' ? (
            <Button variant="secondary" size="small" className="h-10" onClick={onClear}>
              Clear Selection
            </Button>
          ) : undefined
        }
      >
        {opening && source.kind === 'loaded' ? (
          <OpeningGames
            key={`${opening.color} ${opening.name}`}
            opening={opening}
            games={source.games.filter((game) => game.opening === opening.name && game.color === opening.color)}
            {...{ shownGame, onSelect, onClear }}
          />
        ) : (
          <GamesList {...{ source, filter, onFilter, order, onOrder, shownGame, onSelect }} />
        )}
      </PlayerCard>
    </div>
  );
}

/** The opening that the filter names with its color. */
export const chosenOpening = ({ opening, color }: GamesFilter): ChosenOpening | undefined =>
  opening === undefined || color === undefined ? undefined : { name: opening, color };
