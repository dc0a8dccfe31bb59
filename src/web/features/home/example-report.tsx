import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { percentOf, scoreOf } from '../../../chess/player/results';
import { SAMPLE_PLAYERS } from '../../../contract/player/samples';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { gamesText, percentText, ratingText } from '../../player/labels';
import { SkeletonLines } from '../../player/player-card';
import { profileQuery } from '../../player/profile/scout-queries';
import { LINK } from '../../ui/class-names';
import { Badge } from '../../ui/status/status';

const [{ username: PLAYER } = { username: '' }] = SAMPLE_PLAYERS;

const MAX_LINES = 3;

/** For newcomers: what a report says, of a sample player. Renders nothing where it cannot be loaded. */
export function ExampleReport() {
  const { data: profile, isError } = useQuery({ ...profileQuery(PLAYER), retryOnMount: false });
  if (isError) return null;
  return (
    <section
      aria-labelledby="example-report"
      className="mt-8 min-h-36 max-w-xl border-t border-hairline pt-4 text-sm max-sm:min-h-50"
    >
      <h2 id="example-report" className="flex flex-wrap items-center gap-x-2 font-semibold">
        <Link to="/scout" search={{ player: PLAYER }} className={LINK}>
          {PLAYER}
        </Link>
        {profile && (
          <span className="font-normal text-ink-soft tabular-nums">
            {ratingText(profile.ratings.average)} on average in {gamesText(profile.results.all.games)}
          </span>
        )}
        <Badge className="text-xs font-normal">Sample</Badge>
      </h2>
      {profile ? <FirstMoves profile={profile} /> : <SkeletonLines count={MAX_LINES} className="mt-1 h-6" />}
    </section>
  );
}

function FirstMoves({ profile: { firstMoves = [] } }: { readonly profile: Pick<PlayerProfile, 'firstMoves'> }) {
  return (
    <ul className="mt-2 flex flex-col gap-1.5 tabular-nums">
      {firstMoves.slice(0, MAX_LINES).map(({ color, after, games, moves: [move] }) => {
        if (move === undefined) return null;
        const score = scoreOf(move);
        return (
          <li key={`${color} ${after}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {color === 'white' ? 'With White ' : `Against 1.${after} `}
              <strong className="font-semibold">{`${color === 'white' ? '1.' : '1...'}${move.san}`}</strong>{' '}
              {color === 'black' && move.opening}
            </span>
            <span className="text-ink-soft">
              {percentText(percentOf(move.games, games))} of {gamesText(games)}, score {percentText(score)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
