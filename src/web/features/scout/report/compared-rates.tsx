import { type Fault, isFault } from '../../../../chess/findings/rate-kinds';
import type { RateFinding, Verdict } from '../../../../chess/findings/verdicts';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import { faultPhrase, rateSentence } from '../../../../messages/advice';
import { FindingDetails } from '../../../player/advice-list';
import { gamesText } from '../../../player/labels';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { ComparedGames } from '../../../player/tactic-text';
import { Badge } from '../../../ui/status';
import { rateBasis } from './things-to-know';

type ComparedRatesProps = {
  readonly title: string;
  /** `undefined` while loading. */
  readonly profile: PlayerProfile | undefined;
  readonly isShown: (fault: Fault) => boolean;
};

export const isTactic = (fault: Fault): boolean => fault.startsWith('missed.') || fault === 'hangingPieces';

export const isPhase = (fault: Fault): boolean =>
  fault.startsWith('phase.') || fault.startsWith('endgame.') || fault === 'weakSquares';

const LABELS: Readonly<Record<Exclude<Verdict, 'few'>, string>> = {
  weakness: 'worse than others',
  ordinary: 'as others',
  strength: 'better than others',
};

const ORDER: readonly Verdict[] = ['weakness', 'ordinary', 'strength'];

/** How often, against players of the same strength; the interval on demand. */
export function ComparedRates({ title, profile, isShown }: ComparedRatesProps) {
  if (profile === undefined) {
    return (
      <PlayerCard title={title}>
        <SkeletonLines count={3} className="h-9" />
      </PlayerCard>
    );
  }
  const { findings } = profile;
  const rates = findings.rates.filter(({ kind }) => isFault(kind) && isShown(kind));
  const few = rates.filter(({ verdict }) => verdict === 'few');
  const compared = ORDER.flatMap((verdict) => rates.filter((rate) => rate.verdict === verdict));
  return (
    <PlayerCard title={title} basis={rates.length === 0 ? undefined : gamesText(findings.games)}>
      <ul aria-label={title} className="divide-y divide-hairline text-sm empty:hidden">
        {compared.map((rate) => (
          <Rate key={rate.kind} rate={rate} />
        ))}
      </ul>
      {few.length > 0 && (
        <p className="text-xs text-ink-soft tabular-nums">
          Too few chances to compare: {few.map(({ kind, of }) => `${faultPhrase(kind)} (${of})`).join(', ')}.
        </p>
      )}
      {rates.length === 0 && <ComparedGames findings={findings} />}
    </PlayerCard>
  );
}

function Rate({ rate }: { readonly rate: RateFinding }) {
  const { verdict } = rate;
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          <span className="font-semibold">{rateSentence(rate)}</span>{' '}
          <span className="text-ink-soft tabular-nums">({rateBasis(rate)})</span>
        </span>
        {verdict !== 'few' && <Badge>{LABELS[verdict]}</Badge>}
      </div>
      <FindingDetails finding={rate} />
    </li>
  );
}
