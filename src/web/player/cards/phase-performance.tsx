import { PHASES } from '../../../chess/phase';
import type { PhaseScore } from '../../../chess/player/phase-scores';
import { rateIn, type RateFinding } from '../../../chess/findings/verdicts';
import { scoreTone } from '../../../chess/player/tones';
import { phaseNames } from '../../board/evaluation/phase-names';
import { classNames } from '../../lib/class-names';
import type { PlayerProfile } from '../../../contract/player-profile';
import { PlayerCard } from '../player-card';
import { SkeletonLines } from '../skeleton-lines';
import { scoreAppearance, toneTexts } from '../tone-appearance';
import { DASH, gamesText } from '../labels';

type PhasePerformanceProps = {
  readonly profile: PlayerProfile | undefined;
  /** The scores alone, without others' beside them. */
  readonly isBrief?: boolean;
};

/** How accurately the player plays each phase. SCT-37. */
export function PhasePerformance({ profile, isBrief = false }: PhasePerformanceProps) {
  return (
    <PlayerCard title="Game Phase Performance">
      {profile ? (
        <ul className="flex flex-col gap-3">
          {PHASES.map((phase) => (
            <PhaseBar
              key={phase}
              name={phaseNames[phase]}
              phase={profile.phases[phase]}
              verdict={rateIn(profile.findings, `phase.${phase}`)}
              others={isBrief ? undefined : rateIn(profile.findings, `accuracy.${phase}`)?.others}
            />
          ))}
        </ul>
      ) : (
        <SkeletonLines count={3} className="h-10" />
      )}
    </PlayerCard>
  );
}

type PhaseBarProps = {
  readonly name: string;
  readonly phase: PhaseScore;
  /** On the mistakes in the phase, and the accuracy of others. */
  readonly verdict: RateFinding | undefined;
  readonly others: RateFinding['others'] | undefined;
};

function PhaseBar({ name, phase: { score, games }, verdict, others }: PhaseBarProps) {
  const appearance = score === undefined ? undefined : scoreAppearance[scoreTone(score)];
  return (
    <li className="text-sm">
      <p className="flex items-baseline justify-between gap-2 tabular-nums">
        <span>{name}</span>
        <span className="font-semibold">{score === undefined ? DASH : `${score}%`}</span>
      </p>
      <div aria-hidden className="mt-1 h-2 overflow-hidden rounded-full bg-sunken">
        <div className={classNames('h-full rounded-full', appearance?.bar)} style={{ width: `${score ?? 0}%` }} />
      </div>
      <p className="mt-1 text-xs text-ink-soft tabular-nums">
        {appearance && <span className={toneTexts[appearance.tone]}>{appearance.word}, </span>}
        {score === undefined ? 'not measured' : gamesText(games)}
      </p>
      {score !== undefined && others !== undefined && (
        <p className="mt-1 text-xs text-ink-soft tabular-nums">
          Others at {others.from}–{others.to}: {Math.round(others.rate)}%
          {verdict?.verdict === 'weakness' && <>; more mistakes than they make</>}
          {verdict?.verdict === 'strength' && <>; fewer mistakes than they make</>}
        </p>
      )}
    </li>
  );
}
