import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { tutorialFor } from '../../chess/tutorials/tutorial-index';
import { Button } from '../ui/button';
import { LINK } from '../ui/class-names';

type MostPlayedProps<Opening> = {
  /** Most played first. */
  readonly openings: readonly Opening[];
  readonly label: string;
  /** Shown before "show all". */
  readonly first: number;
  readonly keyOf: (opening: Opening) => string | number;
  readonly className: string;
  readonly itemClassName?: string;
  readonly children: (opening: Opening) => ReactNode;
};

export function MostPlayed<Opening>(props: MostPlayedProps<Opening>) {
  const { openings, label, first, keyOf, className, itemClassName = 'min-w-0', children } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <>
      <ul aria-label={label} className={className}>
        {(isExpanded ? openings : openings.slice(0, first)).map((opening) => (
          <li key={keyOf(opening)} className={itemClassName}>
            {children(opening)}
          </li>
        ))}
      </ul>
      {openings.length > first && (
        <Button variant="ghost" size="small" className="-ml-3 self-start" onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show the most played' : `Show all ${openings.length}`}
        </Button>
      )}
    </>
  );
}

/** Nothing for an opening without a tutorial. */
export function TutorialLink({ opening }: { readonly opening: string }) {
  const tutorial = tutorialFor(opening);
  if (!tutorial) return null;
  return (
    <Link
      to="/learn/$group/$lesson"
      params={{ group: 'openings', lesson: tutorial.id }}
      aria-label={`Tutorial: ${tutorial.name}`}
      className={`${LINK} inline-flex min-h-8 items-center self-start text-xs`}
    >
      Tutorial
    </Link>
  );
}

type WithTutorialProps = { readonly opening: string; readonly children: ReactNode };

/** The link is a sibling: the opening may be a button or a link. */
export function WithTutorial({ opening, children }: WithTutorialProps) {
  return (
    <div className="flex h-full flex-col">
      <div className="flex-1">{children}</div>
      <TutorialLink opening={opening} />
    </div>
  );
}
