import { useParams } from '@tanstack/react-router';
import { TutorialPage } from '../openings/tutorial-page';
import { EndgamePage } from './endgame-page';
import { UnknownLesson } from './lesson-frame';
import { TacticsPage } from './tactics-page';

/** `/learn/:group/:lesson` */
export function LessonPage() {
  const { group } = useParams({ strict: false });
  if (group === 'openings') return <TutorialPage />;
  if (group === 'tactics') return <TacticsPage />;
  return group === 'endgames' ? <EndgamePage /> : <UnknownLesson />;
}
