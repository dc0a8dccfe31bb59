import type { Advice } from '../../chess/advice/advice';
import { gamesText } from './labels';

type AdviceListProps = { readonly label: string; readonly advice: readonly Pick<Advice, 'text' | 'games'>[] };

/** What to do, each with the number of games it rests on. */
export function AdviceList({ label, advice }: AdviceListProps) {
  if (advice.length === 0) return null;
  return (
    <ul aria-label={label} className="flex max-w-[70ch] list-disc flex-col gap-1.5 pl-5 text-sm marker:text-accent">
      {advice.map(({ text, games }) => (
        <li key={text}>
          {text} <span className="text-xs whitespace-nowrap text-ink-soft tabular-nums">({gamesText(games)})</span>
        </li>
      ))}
    </ul>
  );
}
