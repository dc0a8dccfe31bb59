import { useParams } from '@tanstack/react-router';
import { findEndgameLesson } from '../../../../../chess/lessons/endgame-lessons';
import { LessonFrame } from '../lesson-frame';
import { UnknownLesson } from '../unknown-lesson';
import { EndgameBoard } from './endgame-board';

/** `/learn/endgames/:lesson?moves=e1d2-e8d7`: an endgame to be played against the engine to its end. */
export function EndgamePage() {
  const { lesson: id = '' } = useParams({ strict: false });
  const lesson = findEndgameLesson(id);
  if (!lesson) return <UnknownLesson />;
  return (
    <LessonFrame lesson={lesson}>
      <EndgameBoard key={id} lesson={lesson} />
    </LessonFrame>
  );
}
