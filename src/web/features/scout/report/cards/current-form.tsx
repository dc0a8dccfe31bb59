import { formatForm } from '../../../../../chess/player/results';
import type { PlayerProfile } from '../../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../../contract/player/scout';
import { PLATFORM } from '../../../../../contract/sites';
import { ratedText } from '../../../../../messages/preparation-person';
import { PlayerCard } from '../../../../player/player-card';
import { tournamentSentence } from '../../../../player/profile/tournament-sentence';
import { SkeletonLines } from '../../../../player/skeleton-lines';

type CurrentFormProps = {
  readonly profile: PlayerProfile | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

/** The last games, what their ratings let expect of them, and tournaments. SCT-32 to SCT-35. */
export function CurrentForm({ profile, tournaments }: CurrentFormProps) {
  return (
    <PlayerCard title="Current Form Analysis">
      <div className="flex min-h-12 flex-col gap-1 text-sm">
        {profile ? (
          <>
            <p className="font-semibold tabular-nums">{formatForm(profile.form)}</p>
            {profile.form.rated && <p className="tabular-nums">{ratedText(profile.form.rated)}</p>}
            {tournaments ? <p>{tournamentSentence(tournaments)}</p> : <SkeletonLines count={1} className="h-5" />}
          </>
        ) : (
          <p className="text-ink-soft">Loading current form analysis from {PLATFORM.label} data...</p>
        )}
      </div>
    </PlayerCard>
  );
}
