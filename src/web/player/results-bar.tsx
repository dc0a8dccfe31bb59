import type { Results } from '../../chess/player/results';
import { classNames } from '../lib/class-names';

const PARTS = [
  { name: 'wins', one: 'win', many: 'wins', color: 'bg-good' },
  { name: 'draws', one: 'draw', many: 'draws', color: 'bg-hairline-strong' },
  { name: 'losses', one: 'loss', many: 'losses', color: 'bg-bad' },
] as const;

/** Wins, draws and losses as parts of a bar, with the same in words below it. */
export function ResultsBar({ results }: { results: Results }) {
  return (
    <div>
      <ResultsParts results={results} className="h-2 gap-0.5 bg-sunken" />
      <p className="mt-1.5 flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums">
        {PARTS.map(({ name, one, many, color }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${color}`} />
            {results[name]} {results[name] === 1 ? one : many}
          </span>
        ))}
      </p>
    </div>
  );
}

/** The bar alone, for a place that says the same in words. */
export function ResultsParts({ results, className }: { results: Results; className: string }) {
  return (
    <span aria-hidden className={classNames('flex overflow-hidden rounded-full', className)}>
      {PARTS.map(({ name, color }) => (
        <span key={name} className={color} style={{ flexGrow: results[name] }} />
      ))}
    </span>
  );
}
