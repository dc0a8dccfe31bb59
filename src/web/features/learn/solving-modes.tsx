import { Link } from '@tanstack/react-router';
import { RUN_KINDS, type RunKind } from '../../../chess/puzzles/run';
import { classNames } from '../../lib/class-names';
import { RUN_TITLES } from './runs/run-labels';

/** The ways to solve puzzles: one by one, or in a run. */
export function SolvingModes({ run }: { readonly run: RunKind | undefined }) {
  return (
    <nav aria-label="Ways to solve" className="flex flex-wrap gap-1">
      <Link
        to="/learn"
        search={{}}
        aria-current={run === undefined ? 'page' : undefined}
        className={classOf(run === undefined)}
      >
        Puzzles
      </Link>
      {RUN_KINDS.map((kind) => (
        <Link
          key={kind}
          to="/learn"
          search={{ run: kind }}
          aria-current={run === kind ? 'page' : undefined}
          className={classOf(run === kind)}
        >
          {RUN_TITLES[kind]}
        </Link>
      ))}
    </nav>
  );
}

const classOf = (isCurrent: boolean): string =>
  classNames(
    'inline-flex min-h-10 items-center rounded-control border px-3 text-sm',
    isCurrent
      ? 'border-hairline-strong bg-card font-semibold text-ink'
      : 'border-transparent text-ink-soft hover:bg-sunken hover:text-ink',
  );
