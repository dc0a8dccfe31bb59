import { isOpeningName } from '../../../chess/player/repertoire';
import type { Color } from '../../../chess/types';
import { MostPlayed } from '../../player/most-played';
import { NotRead } from '../../player/not-read';
import { PlayerCard } from '../../player/player-card';
import { useOwnOpenings } from '../../player/profile/own-profile';
import { SkeletonLines } from '../../player/skeleton-lines';
import { WithTutorial } from '../../player/tutorial-link';
import { OpeningCell } from './opening-cell';

const TITLES: Readonly<Record<Color, string>> = { white: 'Openings as White', black: 'Openings as Black' };

/** Openings that are shown before somebody asks for all. */
const FIRST = 6;

/** What is played with one color, in the order of the answer. PROF-06, PROF-08 and PROF-09. */
export function ColorOpenings({ color }: { readonly color: Color }) {
  const { data, error, refetch } = useOwnOpenings();
  const openings = data?.filter((opening) => opening.color === color && isOpeningName(opening.name));
  return (
    <PlayerCard title={TITLES[color]}>
      {error && <NotRead what="The openings" failure={error} onRetry={() => void refetch()} />}
      {!openings && !error && <SkeletonLines count={2} className="h-28" />}
      {openings?.length === 0 && <p className="text-sm text-ink-soft">No {color} openings recorded</p>}
      {openings && openings.length > 0 && (
        <MostPlayed
          openings={openings}
          label={TITLES[color]}
          first={FIRST}
          keyOf={({ id }) => id}
          className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3"
        >
          {(opening) => (
            <WithTutorial opening={opening.name}>
              <OpeningCell opening={opening} />
            </WithTutorial>
          )}
        </MostPlayed>
      )}
    </PlayerCard>
  );
}
