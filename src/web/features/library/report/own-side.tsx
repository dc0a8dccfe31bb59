import { Link } from '@tanstack/react-router';
import { openingFamilies } from '../../../../chess/player/repertoire';
import type { Color } from '../../../../chess/types';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import { gamesText } from '../../../player/labels';
import { ResultsParts } from '../../../player/results-bar';
import { LINK } from '../../../ui/link-appearance';

type OwnSideProps = { readonly color: Color; readonly profile: PlayerProfile };

/** How the games with one color ended, and what is played most with it; stands in a list of terms. */
export function OwnSide({ color, profile }: OwnSideProps) {
  const results = profile.results[color];
  const { games, wins, draws, losses, winRate } = results;
  const [family] = openingFamilies(profile.repertoire[color], games);
  return (
    <div className="min-w-0">
      <dt className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <span className="font-semibold">{color === 'white' ? 'As White' : 'As Black'}</span>
        <span className="text-ink-soft tabular-nums">
          {games === 0 ? 'no games' : `${gamesText(games)}, ${winRate}% won`}
        </span>
      </dt>
      <dd className="mt-2" title={`${wins} wins, ${draws} draws, ${losses} losses`}>
        <ResultsParts results={results} className="h-2 gap-0.5 bg-sunken" />
      </dd>
      {family && (
        <dd className="mt-1.5 flex flex-wrap items-baseline gap-x-2 text-xs text-ink-soft tabular-nums">
          <Link to="." search={(old: object) => ({ ...old, tab: 'openings' })} className={`${LINK} truncate`}>
            {family.name}
          </Link>
          <span>
            {family.share}% played, score {family.score}%
          </span>
        </dd>
      )}
    </div>
  );
}
