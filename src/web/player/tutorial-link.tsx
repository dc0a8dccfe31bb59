import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tutorialFor } from '../../chess/tutorials/tutorial-index';
import { LINK } from '../ui/link-appearance';

/** The quiet way to an opening's tutorial; nothing for an opening that has none. */
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

/** What shows an opening, and under it the way to its tutorial: not inside, where a button or a link stands already. */
export function WithTutorial({ opening, children }: WithTutorialProps) {
  return (
    <div className="flex h-full flex-col">
      <div className="flex-1">{children}</div>
      <TutorialLink opening={opening} />
    </div>
  );
}
