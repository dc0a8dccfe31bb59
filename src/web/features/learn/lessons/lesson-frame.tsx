import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LessonLink } from '../../../../chess/lessons/lesson-index';
import { Card } from '../../../ui/card';
import { LINK } from '../../../ui/link-appearance';
import { Page } from '../../../ui/page';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { replayShortcuts, squareShortcuts } from '../../../board/replay-keys';

type LessonFrameProps = {
  readonly lesson: LessonLink;
  readonly children: ReactNode;
};

/** A lesson's page: a small title, so that the whole board stands in the window. */
export function LessonFrame({ lesson: { name, task }, children }: LessonFrameProps) {
  return (
    <Page
      title={name}
      aside={
        <>
          <span className="text-sm text-ink-soft max-sm:sr-only">{task}</span>
          <Link to="/learn" hash="lessons" className={`${LINK} ml-auto inline-flex min-h-11 items-center text-sm`}>
            All lessons
          </Link>
        </>
      }
    >
      <Card aria-label="Lesson">
        <div className="@container">{children}</div>
      </Card>
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </Page>
  );
}

const SHORTCUTS = [...squareShortcuts, ...replayShortcuts];
