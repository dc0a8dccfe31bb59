import { useNewestGames } from '../../player/profile/own-profile';

/** HOME-08. */
export function GamesAnalyzed() {
  const { data, isError } = useNewestGames();
  if (isError) return <>Your own games</>;
  return <>{data && `${data.total} games analyzed`}</>;
}
