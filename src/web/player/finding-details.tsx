import { unitOf } from '../../chess/advice/rates';
import type { OpeningFinding } from '../../chess/findings/opening-findings';
import { isFault } from '../../chess/findings/rate-kinds';
import type { RateFinding } from '../../chess/findings/verdicts';
import { evidenceSentence } from '../../messages/advice';

/** On demand: how a finding was counted, where the true figure lies, and who the others are. */
export function FindingDetails({ finding }: { readonly finding: RateFinding | OpeningFinding }) {
  return (
    <details className="mt-0.5 text-xs text-ink-soft">
      <summary className="inline-flex min-h-6 cursor-pointer items-center underline decoration-dotted underline-offset-2">
        How sure is this?
      </summary>
      <p className="max-w-[70ch] pb-1 tabular-nums">{evidenceOf(finding)}</p>
    </details>
  );
}

const evidenceOf = (finding: RateFinding | OpeningFinding): string => {
  const { games, interval } = finding;
  if ('name' in finding) {
    const [low, high] = [Math.round(100 * interval.low), Math.round(100 * interval.high)];
    return evidenceSentence({
      id: 'evidence.opening',
      values: { games, low, high, expected: Math.round(100 * finding.expected) },
    });
  }
  const { kind, others, of } = finding;
  if (!isFault(kind)) return '';
  return evidenceSentence({
    id: 'evidence.rate',
    values: {
      condition: { id: `condition.${kind}` },
      unit: { id: `unit.${unitOf(kind)}` },
      ...{ of, games, low: 100 * interval.low, high: 100 * interval.high },
      ...{ others: 100 * others.rate, othersGames: others.games, from: others.from, to: others.to },
    },
  });
};
