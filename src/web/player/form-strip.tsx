import { Link } from '@tanstack/react-router';
import type { Form } from '../../chess/player/results';
import { classNames } from '../lib/class-names';

const COLORS = { W: 'bg-good', D: 'bg-hairline-strong', L: 'bg-bad' } as const;

/** The last games at one glance, the latest on the right; leads to them. */
export function FormStrip({ form }: { readonly form: Form }) {
  const games = [...form.games].reverse();
  if (games.length === 0) return null;
  return (
    <Link
      to="."
      search={(old: object) => ({ ...old, tab: 'games' })}
      className="inline-flex min-h-6 items-center gap-0.5 sm:gap-1"
    >
      <span className="sr-only">The last {games.length} games, the latest at the end: </span>
      {games.map(({ id, badge }) => (
        <span key={id} className="flex w-4 flex-col items-center gap-0.5 text-xs text-ink-soft sm:w-5">
          {badge}
          <span aria-hidden className={classNames('h-1 w-full rounded-full', COLORS[badge])} />
        </span>
      ))}
    </Link>
  );
}
