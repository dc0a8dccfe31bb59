import { unitOf } from '../../chess/advice/rates';
import { isFault } from '../../chess/findings/rate-kinds';
import type { RateFinding } from '../../chess/findings/verdicts';
import { adviceSentence, evidenceSentence } from '../../messages/advice';
import { gamesText } from './labels';

type AdviceListProps = {
  readonly label: string;
  readonly advice: readonly {
    readonly message: Parameters<typeof adviceSentence>[0];
    readonly games: number;
    readonly finding?: RateFinding;
  }[];
};

export function AdviceList({ label, advice }: AdviceListProps) {
  if (advice.length === 0) return null;
  return (
    <ul aria-label={label} className="flex max-w-[70ch] list-disc flex-col gap-1.5 pl-5 text-sm marker:text-accent">
      {advice.map(({ message, games, finding }) => {
        const text = adviceSentence(message);
        return (
          <li key={text}>
            {text} <span className="text-xs whitespace-nowrap text-ink-soft tabular-nums">({gamesText(games)})</span>
            {finding && <FindingDetails finding={finding} />}
          </li>
        );
      })}
    </ul>
  );
}

export function FindingDetails({ finding }: { readonly finding: RateFinding }) {
  return (
    <details className="mt-0.5 text-xs text-ink-soft">
      <summary className="inline-flex min-h-6 cursor-pointer items-center underline decoration-dotted underline-offset-2">
        How sure is this?
      </summary>
      <p className="max-w-[70ch] pb-1 tabular-nums">{evidenceOf(finding)}</p>
    </details>
  );
}

const evidenceOf = (finding: RateFinding): string => {
  const { games, interval, kind, others, of } = finding;
  if (!isFault(kind)) return '';
  return evidenceSentence({
    id: 'evidence.rate',
    values: {
      condition: { id: `condition.${kind}` },
      unit: { id: `unit.${unitOf(kind)}` },
      of,
      games,
      low: 100 * interval.low,
      high: 100 * interval.high,
      others: 100 * others.rate,
      othersGames: others.games,
      from: others.from,
      to: others.to,
    },
  });
};
