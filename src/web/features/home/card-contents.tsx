import { Link } from '@tanstack/react-router';
import { BookOpen, Database, Puzzle, Search } from 'lucide-react';
import { toResults } from '../../../chess/player/results';
import type { PuzzleProgress } from '../../../contract/learn/puzzles';
import type { Profile } from '../../../contract/profile';
import { NEWEST_GAMES } from '../../../contract/profile-paths';
import { DEFAULT_RATING } from '../../lib/account/profile';
import { isPrivate } from '../../lib/http/failures';
import { type ShownGame, toShownGame } from '../../player/games/shown-game';
import { countOf, DASH, dateText, gamesText, orDash, ratingText } from '../../player/labels';
import { SkeletonLines } from '../../player/player-card';
import { useMyStats, useMyUser, useNewestGames } from '../../player/profile/profile-queries';
import { usePuzzleProgress } from '../../player/profile/puzzle-progress';
import { OutcomeBadge, ResultsBar } from '../../player/results';
import { SampleMark } from '../../player/stats';
import { Button, LinkButton } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { LoadError, PrivateNote } from '../../ui/load-states';
import { useHome } from './news';

/** HOME-09 to HOME-13. */
export function RecentGames() {
  const { data: games, error, refetch } = useNewestGames();
  if (error) return <LoadError what="The games" failure={error} onRetry={() => void refetch()} />;
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

/** HOME-14 and HOME-15. */
export function Performance() {
  const { data: stats, isPending, error, refetch } = useMyStats();
  if (isPending) return <SkeletonLines count={2} className="h-15" />;
  if (isPrivate(error)) return <PrivateNote />;
  if (stats === undefined) {
    return (
      <div className="flex flex-col items-start gap-3 text-sm">
        <p className="text-ink-soft">No stats available</p>
        <Button variant="secondary" size="compact" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const results = toResults(stats);
  return (
    <>
      <p className="flex flex-col">
        <span className="text-3xl font-semibold tabular-nums">{results.winRate}%</span>
        <span className="text-sm text-ink-soft tabular-nums">Win rate from {gamesText(results.games)}</span>
      </p>
      <ResultsBar results={results} />
    </>
  );
}

/** HOME-16 to HOME-18. */
export function Rating() {
  const { data: user, error, refetch } = useMyUser();
  if (error) return <LoadError what="The rating" failure={error} onRetry={() => void refetch()} />;
  if (user === undefined) return <SkeletonLines count={2} className="h-15" />;
  const { text, basis } = ratingChange(user);
  return (
    <>
      <p className="flex flex-col">
        <span className="text-3xl font-semibold tabular-nums">{ratingText(user.currentRating ?? DEFAULT_RATING)}</span>
        <span className="text-sm text-ink-soft">Rapid Rating</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums">
        {text} {basis === undefined ? <SampleMark /> : <span className="text-ink-soft">{basis}</span>}
      </p>
      {typeof user.currentRating !== 'number' && (
        <p className="text-xs text-ink-soft">Default until you have rated games</p>
      )}
    </>
  );
}

/** Without a basis it is a sample value. */
type RatingChange = { readonly text: string; readonly basis?: string };

/** The measured change, or the fixed one until enough games are known. HOME-17. */
export const ratingChange = ({ weeklyRatingChange: measured }: Pick<Profile, 'weeklyRatingChange'>): RatingChange =>
  measured
    ? { text: formatWeek(measured.change), basis: `from ${countOf(measured.games, 'rapid game')}` }
    : { text: formatWeek(WEEKLY_CHANGE) };

/** `+14 this week`, `−3 this week`, `±0 this week`. */
const formatWeek = (change: number): string => `${formatChange(change)} this week`;

const formatChange = (change: number): string => {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
};

/** Fixed by the specification, section 9; shown until measured. HOME-17. */
const WEEKLY_CHANGE = 23;

/** GEN-08. */
export function OwnerName() {
  const { data: user } = useMyUser();
  const { data: home } = useHome();
  return (
    <>
      {user && `of ${user.username}`}
      {user && home?.isExample === true && (
        <span className="text-base font-normal text-ink-soft">: an example until you import your own</span>
      )}
    </>
  );
}

/** HOME-08. All games where it is not known how many were analyzed. */
export function GamesAnalyzed() {
  const { data, isError } = useNewestGames();
  const { data: stats, isPending } = useMyStats();
  if (isError) return <>Your own games</>;
  return <>{data && !isPending && `${Math.min(data.total, stats?.reviewedGames ?? data.total)} games analyzed`}</>;
}

/** HOME-06. */
export function PuzzlesLeft() {
  const { data, isError } = usePuzzleProgress();
  return <>{(data ?? isError) && remainingPuzzles(data).text}</>;
}

/** Separate from the text, as a focusable element must not be nested in a link. */
export function PuzzlesLeftMark() {
  const { data, isError } = usePuzzleProgress();
  return isError && remainingPuzzles(data).isSample && <SampleMark />;
}

/** Puzzles a day. Specification, section 9. */
const DAILY_GOAL = 3;

/** Remaining puzzles of the daily goal; a sample while progress is unknown. HOME-06. */
export const remainingPuzzles = (
  progress: Pick<PuzzleProgress, 'today'> | undefined,
): { readonly text: string; readonly isSample: boolean } => {
  const remaining = Math.max(0, DAILY_GOAL - (progress?.today.solved ?? 0));
  return { text: `${countOf(remaining, 'puzzle')} remaining`, isSample: progress === undefined };
};

const ICONS = { puzzles: Puzzle, opponent: Search, lessons: BookOpen, games: Database } as const;

export type TileIconProps = { readonly of: keyof typeof ICONS };

export function TileIcon({ of }: TileIconProps) {
  const Icon = ICONS[of];
  return <Icon aria-hidden className="size-6 text-accent" strokeWidth={1.75} />;
}
