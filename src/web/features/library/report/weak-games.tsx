import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { GamesPage } from '../../../../contract/library';
import { GameRow } from '../../../player/games/game-lists';
import { toShownGame } from '../../../player/games/shown-game';
import { gamesText } from '../../../player/labels';
import { SkeletonLines } from '../../../player/player-card';
import { libraryGameQuery } from '../../../player/profile/library-queries';
import { Button } from '../../../ui/button';
import { LoadError } from '../../../ui/load-states';
import { gamesPageQuery } from '../games/library-games';
import { TacticBoard } from './tactic-board';
import type { WeakGame, WeakPoint } from './weak-points';

type LibraryWeakGamesProps = {
  readonly profileId: number;
  readonly point: WeakPoint;
  readonly onShowAll: () => void;
};

export function LibraryWeakGames({ profileId, point, onShowAll }: LibraryWeakGamesProps) {
  const { data, error, refetch } = useQuery({
    ...gamesPageQuery({ kind: 'library', profileId }, point.filter, 0),
    select: toPlacedGames,
  });
  if (error) return <LoadError what="The games" failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={4} className="h-12" />;
  return (
    <WeakGames
      {...data}
      onShowAll={onShowAll}
      board={(weakGame) => (
        <LibraryTacticBoard key={weakGame.game.id} profileId={profileId} weakGame={weakGame} point={point} />
      )}
    />
  );
}

type LibraryTacticBoardProps = { readonly profileId: number; readonly weakGame: WeakGame; readonly point: WeakPoint };

/** Lists lack evaluations and missed tactics, so the full game is loaded. */
function LibraryTacticBoard({ profileId, weakGame, point }: LibraryTacticBoardProps) {
  const { data, isPending } = useQuery(libraryGameQuery(profileId, weakGame.game.id));
  if (isPending) return <SkeletonLines count={1} className="h-100" />;
  const game = data === undefined ? weakGame.game : toShownGame(data);
  return <TacticBoard weakGame={{ ...weakGame, game }} point={point} />;
}

const toPlacedGames = ({
  games,
  total,
}: GamesPage): { readonly games: readonly WeakGame[]; readonly total: number } => ({
  games: games.map(({ places = [], ...game }) => ({ game: toShownGame(game), places })),
  total,
});

type WeakGamesProps = {
  readonly games: readonly WeakGame[];
  /** Includes games that are not listed. */
  readonly total: number;
  /** Opens the full list. */
  readonly onShowAll?: () => void;
  readonly board: (weakGame: WeakGame) => ReactNode;
};

/** OPA-07. */
export function WeakGames({ games, total, onShowAll, board }: WeakGamesProps) {
  const [selected, setSelected] = useState<string>();
  const weakGame = games.find(({ game }) => game.id === selected);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-ink-soft tabular-nums">
          {games.length < total ? `The latest ${games.length} of ${gamesText(total)}` : `${gamesText(total)} with it`}
        </p>
        {onShowAll && total > 0 && (
          <Button variant="ghost" size="small" className="-mr-3" onClick={onShowAll}>
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
      {weakGame && board(weakGame)}
    </>
  );
}
