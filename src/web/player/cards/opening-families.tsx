import { Link } from '@tanstack/react-router';
import { openingFamilies, type OpeningFamily } from '../../../chess/player/repertoire';
import { type Color, COLORS } from '../../../chess/types';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { LINK } from '../../ui/link-appearance';
import { gamesText } from '../labels';
import { PlayerCard } from '../player-card';
import { SkeletonLines } from '../skeleton-lines';

type OpeningFamiliesProps = {
  readonly profile: PlayerProfile | undefined;
  /** Families of a color that are shown; the tab of the openings has them all. */
  readonly most?: number;
};

/** What a player opens with, in a few lines. */
export function OpeningFamilies({ profile, most = 3 }: OpeningFamiliesProps) {
  return (
    <PlayerCard
      title="Openings"
      mark={
        <Link
          to="."
          search={(old: object) => ({ ...old, tab: 'openings' })}
          aria-label="All openings"
          className={`text-sm ${LINK}`}
        >
          All
        </Link>
      }
    >
      {profile === undefined ? (
        <SkeletonLines count={2 * most} className="h-10" />
      ) : (
        COLORS.map((color) => <FamiliesOf key={color} {...{ color, profile, most }} />)
      )}
    </PlayerCard>
  );
}

type FamiliesOfProps = { readonly profile: PlayerProfile; readonly color: Color; readonly most: number };

function FamiliesOf({ profile, color, most }: FamiliesOfProps) {
  const heading = color === 'white' ? 'As White' : 'As Black';
  const { games } = profile.results[color];
  const families = openingFamilies(profile.repertoire[color], games).slice(0, most);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-sm font-semibold">{heading}</span>
        <span className="text-xs text-ink-soft tabular-nums">{gamesText(games)}</span>
      </p>
      {families.length === 0 && <p className="mt-1 text-sm text-ink-soft">No games with a named opening.</p>}
      <ul aria-label={`Openings ${heading.toLowerCase()}`} className="mt-1 flex flex-col gap-1 text-sm">
        {families.map((family) => (
          <Family key={family.name} family={family} />
        ))}
      </ul>
    </div>
  );
}

function Family({ family }: { readonly family: OpeningFamily }) {
  return (
    <li>
      <span className="block truncate" title={family.name}>
        {family.name}
      </span>
      <span className="block text-xs text-ink-soft tabular-nums">
        {family.share}% played, score {family.score}%
      </span>
    </li>
  );
}
