import { Link } from '@tanstack/react-router';
import { NEWEST_GAMES } from '../../../contract/profile-paths';
import { NotRead } from '../../player/not-read';
import { OutcomeBadge } from '../../player/outcome-badge';
import { useNewestGames } from '../../player/profile/own-profile';
import { toShownGame, type ShownGame } from '../../player/games/shown-game';
import { SkeletonLines } from '../../player/skeleton-lines';
import { DASH, dateText, orDash } from '../../player/labels';
import { LinkButton } from '../../ui/link-button';
import { LINK } from '../../ui/link-appearance';

/** HOME-09 to HOME-13. */
export function RecentGames() {
  const { data: games, error, refetch } = useNewestGames();
  if (error) return <NotRead what="The games" failure={error} onRetry={() => void refetch()} />;
  if (games === undefined) return <SkeletonLines count={NEWEST_GAMES} className="h-15" />;
  if (games.list.length === 0) return <NoGames />;
  return (
    <>
      <ul aria-label="Recent Games" className="-mx-2 flex flex-1 flex-col divide-y divide-hairline">
        {games.list.slice(0, NEWEST_GAMES).map((game) => (
          <li key={game.id} className="max-h-24 flex-1">
            <GameRow game={toShownGame(game)} />
          </li>
        ))}
      </ul>
      {games.total > NEWEST_GAMES && (
        <p className="text-sm">
          <Link to="/games" className={LINK}>
            All {games.total} games
          </Link>
        </p>
      )}
    </>
  );
}

function GameRow({ game }: { readonly game: ShownGame }) {
  const { uploadedAt, createdAt } = game.scouted;
  return (
    <Link to="/games" search={{ game: game.id }} className={ROW}>
      <OutcomeBadge outcome={game.outcome} />
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold">vs. {game.opponent}</span>
        <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
          <span>{game.opening ?? DASH}</span>
          <span>{orDash(game.timeControl)}</span>
          <span>{dateText(uploadedAt ?? createdAt)}</span>
        </span>
      </span>
      <span className="text-sm tabular-nums">{game.result}</span>
    </Link>
  );
}

const ROW = 'flex h-full min-h-15 items-center gap-3 rounded-md px-2 py-2 hover:bg-sunken';

function NoGames() {
  return (
    <div className="flex flex-1 flex-col items-start justify-center gap-4">
      <p className="text-ink-soft">No games uploaded yet</p>
      <LinkButton to="/games">Upload Your First Game</LinkButton>
    </div>
  );
}
