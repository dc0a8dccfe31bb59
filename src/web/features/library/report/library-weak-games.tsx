import { useQuery } from '@tanstack/react-query';
import type { GamesPage } from '../../../../contract/library';
import { libraryGameQuery } from '../../../player/profile/library-queries';
import { toShownGame } from '../../../player/games/shown-game';
import { NotRead } from '../../../player/not-read';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { gamesPageQuery } from '../games/games-page-query';
import { TacticBoard } from './tactic-board';
import { WeakGames } from './weak-games';
import type { PlacedGame, WeakPoint } from './weak-points';

type LibraryWeakGamesProps = {
  readonly profileId: number;
  readonly point: WeakPoint;
  readonly onShowAll: () => void;
};

/** The games of the library with a weak point or an allowed tactic: the server finds them. */
export function LibraryWeakGames({ profileId, point, onShowAll }: LibraryWeakGamesProps) {
  const { data, error, refetch } = useQuery({ ...gamesPageQuery(profileId, point.filter, 0), select: toPlacedGames });
  if (error) return <NotRead what="The games" failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={4} className="h-12" />;
  return (
    <WeakGames
      {...{ ...data, onShowAll }}
      board={(placed) => <LibraryTacticBoard key={placed.game.id} {...{ profileId, placed, point }} />}
    />
  );
}

type LibraryTacticBoardProps = { readonly profileId: number; readonly placed: PlacedGame; readonly point: WeakPoint };

/** Lists do not carry evaluations and missed tactics: the game is asked for. */
function LibraryTacticBoard({ profileId, placed, point }: LibraryTacticBoardProps) {
  const { data, isPending } = useQuery(libraryGameQuery(profileId, placed.game.id));
  if (isPending) return <SkeletonLines count={1} className="h-100" />;
  const game = data === undefined ? placed.game : toShownGame(data);
  return <TacticBoard placed={{ ...placed, game }} point={point} />;
}

const toPlacedGames = ({
  games,
  total,
}: GamesPage): { readonly games: readonly PlacedGame[]; readonly total: number } => ({
  games: games.map(({ places = [], ...game }) => ({ game: toShownGame(game), places })),
  total,
});
