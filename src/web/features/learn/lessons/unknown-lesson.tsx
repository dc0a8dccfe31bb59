import { Page } from '../../../ui/page';
import { LessonTiles } from './lesson-tiles';

/** An address at which there is no lesson, with those that there are. */
export function UnknownLesson() {
  return (
    <Page title="No Such Lesson" subtitle="There is no lesson at this address. Choose one of these:">
      <LessonTiles group="tactics" />
      <LessonTiles group="endgames" />
    </Page>
  );
}
