import type { OpeningFinding } from '../../chess/findings/opening-findings';
import type { RateFinding } from '../../chess/findings/verdicts';
import { adviceSentence } from '../../messages/advice';
import { FindingDetails } from './finding-details';
import { gamesText } from './labels';

type AdviceListProps = {
  readonly label: string;
  readonly advice: readonly {
    readonly message: Parameters<typeof adviceSentence>[0];
    readonly games: number;
    readonly finding?: RateFinding | OpeningFinding;
  }[];
};

/** What to do, each with the number of games it rests on. */
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
