import { formatForm } from '../../chess/player/form';
import type { ScoutedTournament } from '../../contract/scout';
import { PLATFORM } from '../../contract/sites';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { SkeletonLines } from './skeleton-lines';
import { tournamentSentence } from './tournament-sentence';

type CurrentFormProps = {
  readonly opponent: Opponent | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

/** The last games and tournaments in two sentences. SCT-32 to SCT-35. */
export function CurrentForm({ opponent, tournaments }: CurrentFormProps) {
  return (
    <PlayerCard title="Current Form Analysis">
      <div className="flex min-h-12 flex-col gap-1 text-sm">
        {opponent ? (
          <>
            <p className="font-semibold tabular-nums">{formatForm(opponent.form)}</p>
            {tournaments ? <p>{tournamentSentence(tournaments)}</p> : <SkeletonLines count={1} className="h-5" />}
          </>
        ) : (
          <p className="text-ink-soft">Loading current form analysis from {PLATFORM.label} data...</p>
        )}
      </div>
    </PlayerCard>
  );
}
