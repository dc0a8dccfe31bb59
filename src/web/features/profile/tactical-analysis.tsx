import { Link } from '@tanstack/react-router';
import { myRateMessage, notableRates } from '../../../chess/advice/rates';
import type { PlayerStats } from '../../../contract/profile';
import { adviceSentence } from '../../../messages/advice';
import { sortCounts, strengthNote, TacticCounts, weaknessNote } from '../../player/cards/tactic-counts';
import { gamesText } from '../../player/labels';
import { PlayerCard, SkeletonLines } from '../../player/player-card';
import { useMyStats } from '../../player/profile/profile-queries';
import { ComparedGames } from '../../player/tactic-text';
import { LINK } from '../../ui/class-names';
import { DependentLoadError } from '../../ui/load-states';

/** PROF-07. */
export function TacticalAnalysis() {
  const { data: stats, error } = useMyStats();
  return (
    <PlayerCard
      title="AI Tactical Analysis"
      mark={
        <Link to="/games" search={{ tab: 'weaknesses' }} className={`text-sm ${LINK}`}>
          Show their games
        </Link>
      }
      basis={stats && basisOf(stats)}
    >
      {error && <DependentLoadError what="The statistics" failure={error} />}
      {!stats && !error && <SkeletonLines count={4} className="h-12" />}
      {stats && <Analysis stats={stats} />}
    </PlayerCard>
  );
}

const basisOf = ({ reviewedGames }: PlayerStats): string => {
  if (reviewedGames === 0) return 'No games analyzed for tactics yet';
  return `From ${gamesText(reviewedGames)} analyzed for tactics`;
};

function Analysis({ stats }: { readonly stats: PlayerStats }) {
  const sentences = tacticalSentences(stats);
  const { findings } = stats;
  return (
    <>
      {sentences.length > 0 && (
        <ul className="flex max-w-[70ch] list-disc flex-col gap-1.5 pl-5 text-sm tabular-nums marker:text-accent">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {findings && <ComparedGames findings={findings} />}
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        <TacticCounts
          counts={sortCounts(stats.tacticalWeaknesses)}
          label="Weaknesses"
          note={weaknessNote(stats.reviewedGames, findings)}
        />
        <TacticCounts counts={sortCounts(stats.tacticalStrengths)} label="Strengths" note={strengthNote(findings)} />
        {stats.allowedTactics && <TacticCounts counts={sortCounts(stats.allowedTactics)} label="Allowed tactics" />}
      </div>
    </>
  );
}

/** Significant deviations from other players, largest first. */
export const tacticalSentences = ({ findings }: Pick<PlayerStats, 'findings'>): readonly string[] =>
  findings === undefined ? [] : notableRates({ findings }).map((rate) => adviceSentence(myRateMessage(rate)));
