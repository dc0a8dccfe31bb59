import { ChevronDown } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names';
import { useArrival } from '../../../lib/hooks/use-arrival';
import type { NamedCount } from '../../../player/named-counts';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { CardTitle } from '../../../ui/card';
import type { WeakPoint } from './weak-points';

type Choosing = {
  /** The label of the one that is open. */
  readonly opened: string;
  readonly onOpen: (label: string | undefined) => void;
  /** What stands below a label. */
  readonly note?: (counted: NamedCount) => ReactNode;
  readonly gamesOf: (point: WeakPoint) => ReactNode;
};

type WeakPointsProps = Choosing & {
  readonly title: string;
  readonly points: readonly WeakPoint[];
  readonly empty: string;
};

/** Weak points, each with its games right under it once it is pressed. */
export function WeakPoints({ title, points, empty, ...choosing }: WeakPointsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <CardTitle level={3} className="text-sm">
        {title}
      </CardTitle>
      {points.length === 0 && <p className="text-sm text-ink-soft">{empty}</p>}
      <ul aria-label={title} className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {points.map((point) => (
          <WeakPointRow key={point.label} point={point} {...choosing} />
        ))}
      </ul>
    </div>
  );
}

function WeakPointRow({ point, opened, onOpen, note, gamesOf }: Choosing & { readonly point: WeakPoint }) {
  const button = useRef<HTMLButtonElement>(null);
  const { label, name, count, filter } = point;
  const isOpen = label === opened;
  const handleClose = () => {
    onOpen(undefined);
    button.current?.focus();
  };
  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? undefined : label)}
        className={classNames(
          '-mx-2 flex min-h-11 w-[calc(100%+1rem)] cursor-pointer items-center gap-3 rounded-md px-2 py-2 text-left text-sm',
          isOpen ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">{name ?? label}</span>
          {note?.({ name: filter.tactic ?? filter.missed ?? label, count })}
        </span>
        <Badge>{count}</Badge>
        <ChevronDown aria-hidden className={classNames('size-4 shrink-0', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <PointGames label={label} onClose={handleClose}>
          {gamesOf(point)}
        </PointGames>
      )}
    </li>
  );
}

type PointGamesProps = { readonly label: string; readonly onClose: () => void; readonly children: ReactNode };

/** Has the focus when it comes: the keys go on from here. */
function PointGames({ label, onClose, children }: PointGamesProps) {
  const arrived = useArrival<HTMLElement>({ isFocused: true, isInView: true });
  return (
    <section
      ref={arrived}
      tabIndex={-1}
      aria-label={`Games: ${label}`}
      className="flex scroll-my-20 flex-col gap-3 pt-2 pb-4"
    >
      <div className="flex items-center justify-between gap-4">
        <h4 className="text-sm font-semibold">{label}</h4>
        <Button variant="secondary" size="small" className="h-10" onClick={onClose}>
          Close
        </Button>
      </div>
      {children}
    </section>
  );
}
