import { unitOf } from '../../../../chess/advice/rates';
import { type Fault, isFault } from '../../../../chess/findings/rate-kinds';
import type { RateFinding, Verdict } from '../../../../chess/findings/verdicts';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import { faultPhrase, rateSentence, unitSentence } from '../../../../messages/advice';
import { FindingDetails } from '../../../player/advice-list';
import { gamesText } from '../../../player/labels';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { ComparedGames } from '../../../player/tactic-text';
import { CardTitle } from '../../../ui/page';

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
  weakness: 'Worse than others',
  ordinary: 'As others',
  strength: 'Better than others',
};

const ORDER = ['weakness', 'ordinary', 'strength'] as const;

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
  const rates = findings.rates.filter(
    (rate) => isFault(rate.kind) && isShown(rate.kind) && (rate.verdict === 'few' || rateSentence(rate) !== ''),
  );
  const few = rates.filter(({ verdict }) => verdict === 'few');
  return (
    <PlayerCard title={title} basis={rates.length === 0 ? undefined : gamesText(findings.games)}>
      {ORDER.map((verdict) => (
        <Rates key={verdict} label={LABELS[verdict]} rates={rates.filter((rate) => rate.verdict === verdict)} />
      ))}
      {few.length > 0 && (
        <p className="text-xs text-ink-soft tabular-nums">
          Too few chances to compare: {few.map(({ kind, of }) => `${faultPhrase(kind)} (${of})`).join(', ')}.
        </p>
      )}
      {rates.length === 0 && <ComparedGames findings={findings} />}
    </PlayerCard>
  );
}

/** `9 of 24 chances, 50 games`. */
const rateBasis = ({ kind, rate, of, games }: RateFinding): string =>
  isFault(kind)
    ? `${Math.round(rate * of)} of ${of} ${unitSentence({ id: `unit.${unitOf(kind)}` })}, ${gamesText(games)}`
    : gamesText(games);

type RatesProps = { readonly label: string; readonly rates: readonly RateFinding[] };

function Rates({ label, rates }: RatesProps) {
  if (rates.length === 0) return null;
  return (
    <div className="text-sm">
      <CardTitle level={3} className="text-sm">
        {label}
      </CardTitle>
      <ul aria-label={label} className="divide-y divide-hairline">
        {rates.map((rate) => (
          <li key={rate.kind} className="py-1.5">
            {rateSentence(rate)} <span className="text-ink-soft tabular-nums">({rateBasis(rate)})</span>
            <FindingDetails finding={rate} />
          </li>
        ))}
      </ul>
    </div>
  );
}
