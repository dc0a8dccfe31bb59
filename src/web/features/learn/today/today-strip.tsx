import { Link } from '@tanstack/react-router';
import { type ItemMark, marksOf, secondsOf, SESSION_ITEMS } from '../../../../chess/learning/session';
import { RUN_KINDS, type RunKind } from '../../../../chess/puzzles/run';
import { puzzleSentence } from '../../../../messages/puzzles';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { RUN_TITLES } from '../runs/run-state';
import { useBest } from '../runs/use-run';
import { type Today, useIsDoneToday } from './use-today';

/** Beside the title of `/learn`. `today` is missing during a run. */
export function TodayStrip({ today, run }: { readonly today?: Today; readonly run?: RunKind }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-x-4 gap-y-1 max-sm:justify-between max-sm:gap-x-2 sm:flex-wrap">
      {today !== undefined && <SessionState today={today} />}
      <nav aria-label="Ways to solve" className="flex gap-1 sm:ml-auto">
        {run !== undefined && (
          <Link to="/learn" search={{}} className={WAY}>
            Puzzles
          </Link>
        )}
        {RUN_KINDS.map((kind) => (
          <RunLink key={kind} kind={kind} isCurrent={run === kind} />
        ))}
      </nav>
    </div>
  );
}

function SessionState({ today }: { readonly today: Today }) {
  const { session, isShown, resume } = today;
  const isDone = useIsDoneToday();
  const marks: readonly ItemMark[] =
    session === undefined ? Array.from({ length: SESSION_ITEMS }, () => 'open') : marksOf(session);
  return (
    <section
      aria-label="Today"
      className="flex min-h-10 min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 max-sm:gap-x-2"
    >
      <h2 className="text-sm font-semibold">Today</h2>
      <ol aria-label="Exercises of today" className="flex gap-1.5 max-sm:gap-1" aria-busy={session === undefined}>
        {marks.map((mark, index) => (
          <li key={session?.items[index]?.id ?? index} className="relative flex">
            <span aria-hidden className={classNames('size-3 rounded-full border', DOTS[mark])} />
            <span className="sr-only">
              {puzzleSentence({
                id: 'today.mark',
                values: { place: String(index + 1), kind: session?.items[index]?.kind ?? 'theme', mark },
              })}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-soft tabular-nums max-sm:min-h-4 max-sm:basis-full max-sm:text-xs">
        {progressText(today, isDone)}
      </p>
      {!isShown && (
        <Button variant="secondary" size="compact" onClick={resume}>
          {session === undefined ? 'Start' : 'Go on'}
        </Button>
      )}
    </section>
  );
}

const DOTS: Readonly<Record<ItemMark, string>> = {
  open: 'border-hairline-strong bg-sunken',
  asked: 'border-accent bg-card ring-2 ring-accent',
  right: 'border-accent bg-accent',
  missed: 'border-bad bg-bad',
  skipped: 'border-hairline-strong bg-ink-soft',
};

const progressText = ({ session }: Today, isDone: boolean): string => {
  if (session === undefined) return isDone ? puzzleSentence({ id: 'today.done' }) : '';
  const { items, queue, outcomes } = session;
  if (queue.length === 0 || (isDone && outcomes.size === 0)) return puzzleSentence({ id: 'today.done' });
  if (outcomes.size > 0) {
    return puzzleSentence({ id: 'today.progress', values: { done: outcomes.size, of: items.length } });
  }
  const minutes = Math.max(1, Math.round(secondsOf(items) / 60));
  return puzzleSentence({ id: 'today.plan', values: { items: items.length, minutes } });
};

function RunLink({ kind, isCurrent }: { readonly kind: RunKind; readonly isCurrent: boolean }) {
  const { best } = useBest(kind);
  return (
    <Link
      to="/learn"
      search={{ run: kind }}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(WAY, isCurrent && 'border-hairline-strong bg-card font-semibold text-ink')}
    >
      <span className="sm:hidden" aria-hidden>
        {SHORT_TITLES[kind]}
      </span>
      <span className="max-sm:sr-only">{RUN_TITLES[kind]}</span>
      {best !== undefined && (
        <span className="ml-1.5 text-xs text-ink-soft tabular-nums max-sm:sr-only">
          {puzzleSentence({ id: 'today.best', values: { solved: best } })}
        </span>
      )}
    </Link>
  );
}

/** On a phone. */
const SHORT_TITLES: Readonly<Record<RunKind, string>> = { streak: 'Streak', timed: 'Timed' };

const WAY =
  'inline-flex min-h-10 items-center rounded-control border border-hairline px-3 text-sm max-sm:px-2 text-ink-soft hover:bg-sunken hover:text-ink';
