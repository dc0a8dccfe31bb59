import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LessonLink } from '../../../../chess/lessons/lesson-index';
import { judgedShortcuts } from '../../../board/judged-steps';
import { addLineShortcuts } from '../../../board/add-line';
import { liveShortcuts } from '../../../board/live/use-live-engine';
import { spokenShortcuts } from '../../../board/spoken-position';
import { replayShortcuts, squareShortcuts } from '../../../board/use-replay';
import { LINK } from '../../../ui/class-names';
import { Card, Page } from '../../../ui/page';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { BOARD_COLUMN, SOLVER_GRID } from '../puzzle/solver-controls';
import { LessonTiles } from './lesson-tiles';

type LessonFrameProps = {
  readonly lesson: LessonLink;
  readonly children: ReactNode;
};

/** Uses a small title, so that the whole board fits into the window. */
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
        <div className="@container [--back:var(--card)]">{children}</div>
      </Card>
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </Page>
  );
}

const SHORTCUTS = [
  ...squareShortcuts,
  ...replayShortcuts,
  ...judgedShortcuts,
  ...liveShortcuts,
  ...addLineShortcuts,
  ...spokenShortcuts,
];

export function LessonIdea({ idea }: { readonly idea: readonly string[] }) {
  return (
    <section aria-label="Idea" className="grid max-w-[70ch] gap-2 text-sm">
      <h2 className="font-semibold">The idea</h2>
      {idea.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

// Grid of a lesson step: the list of steps is above the board on phones, beside it otherwise

export const LESSON_GRID = `${SOLVER_GRID} @2xl:grid-rows-[auto_minmax(0,1fr)]`;

export const LESSON_HEADER = '@2xl:col-start-2 @2xl:row-start-1';

export const LESSON_BOARD = `${BOARD_COLUMN} @2xl:row-span-2 @2xl:row-start-1`;

export function UnknownLesson() {
  return (
    <Page title="No Such Lesson" subtitle="There is no lesson at this address. Choose one of these:">
      <LessonTiles group="tactics" />
      <LessonTiles group="endgames" />
    </Page>
  );
}
