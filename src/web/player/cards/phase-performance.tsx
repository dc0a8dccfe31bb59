import { type RateFinding, rateFinding, type Verdict } from '../../../chess/findings/verdicts';
import { PHASES } from '../../../chess/phase';
import type { PhaseScore } from '../../../chess/player/phase-scores';
import { scoreTone } from '../../../chess/player/results';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { phaseNames } from '../../board/evaluation/evaluation-text';
import { classNames } from '../../ui/class-names';
import { DASH, gamesText, percentText } from '../labels';
import { PlayerCard, SkeletonLines } from '../player-card';
import { scoreAppearance, toneTexts } from '../tone-appearance';

type PhasePerformanceProps = {
  readonly profile: PlayerProfile | undefined;
  /** Without comparison. */
  readonly isBrief?: boolean;
};

/** Accuracy by phase. SCT-37. */
export function PhasePerformance({ profile, isBrief = false }: PhasePerformanceProps) {
  return (
    <PlayerCard title="Game Phase Performance" basis={profile && basisOf(profile)}>
      {profile ? (
        <ul className="flex flex-col gap-3">
          {PHASES.map((phase) => (
            <PhaseBar
              key={phase}
              name={phaseNames[phase]}
              phase={profile.phases[phase]}
              verdict={rateFinding(profile.findings, `phase.${phase}`)}
              isBrief={isBrief}
              others={isBrief ? undefined : rateFinding(profile.findings, `accuracy.${phase}`)?.others}
            />
          ))}
        </ul>
      ) : (
        <SkeletonLines count={3} className="h-10" />
      )}
      {profile && !isBrief && (
        <p className="text-xs text-ink-soft">Length of a bar: accuracy. Line across it: players of the same rating.</p>
      )}
    </PlayerCard>
  );
}

/** `From 384–724 games`. */
const basisOf = ({ phases }: PlayerProfile): string | undefined => {
  const games = PHASES.flatMap((phase) => (phases[phase].score === undefined ? [] : [phases[phase].games]));
  if (games.length === 0) return undefined;
  const [fewest, most] = [Math.min(...games), Math.max(...games)];
  return `From ${fewest === most ? '' : `${fewest}–`}${gamesText(most)}`;
};

type PhaseBarProps = {
  readonly name: string;
  readonly phase: PhaseScore;
  /** On the mistakes in the phase. */
  readonly verdict: RateFinding | undefined;
  readonly others: RateFinding['others'] | undefined;
  readonly isBrief: boolean;
};

/** What is high for everyone says nothing. */
const VERDICTS: Readonly<Record<Verdict, string>> = {
  weakness: 'worse than others',
  strength: 'better than others',
  ordinary: 'as others',
  few: 'too few moves to compare',
};

function PhaseBar({ name, phase: { score, games }, verdict, others, isBrief }: PhaseBarProps) {
  const appearance = score === undefined ? undefined : scoreAppearance[scoreTone(score)];
  const tone =
    verdict === undefined
      ? appearance && <span className={toneTexts[appearance.tone]}>{appearance.word}</span>
      : isBrief && verdict.verdict === 'few'
        ? undefined
        : VERDICTS[verdict.verdict];
  return (
    <li className="text-sm" title={score === undefined ? undefined : gamesText(games)}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 tabular-nums">
        <span>{name}</span>
        <span className="ml-auto flex flex-row-reverse items-baseline gap-1.5 whitespace-nowrap">
          <span className="font-semibold">{score === undefined ? DASH : `${score}%`}</span>
          {isBrief && tone && <span className="text-xs">{tone}</span>}
        </span>
      </p>
      <div aria-hidden className="relative mt-1 h-2 rounded-full bg-sunken">
        <div className={classNames('h-full rounded-full', appearance?.bar)} style={{ width: `${score ?? 0}%` }} />
        {score !== undefined && others !== undefined && (
          <div
            className="absolute -inset-y-1 w-0.5 rounded-full bg-ink print:border-l-2"
            style={{ left: `${others.rate}%` }}
          />
        )}
      </div>
      <p className={isBrief ? 'sr-only' : 'mt-1 text-xs text-ink-soft tabular-nums'}>
        {!isBrief && tone && <>{tone}, </>}
        {score === undefined ? 'not measured' : gamesText(games)}
      </p>
      {score !== undefined && others !== undefined && (
        <p className="mt-1 text-xs text-ink-soft tabular-nums">
          Players rated {others.from}–{others.to}: {percentText(others.rate)}
          {verdict?.verdict === 'weakness' && <>; more mistakes than they make</>}
          {verdict?.verdict === 'strength' && <>; fewer mistakes than they make</>}
        </p>
      )}
    </li>
  );
}
