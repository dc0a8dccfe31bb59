import { useLocation, useParams } from '@tanstack/react-router';
import { findTutorial } from '../../../../chess/tutorials/tutorials';
import { Page } from '../../../ui/page';
import { parseTutorialSearch } from './tutorial-search';
import { TutorialTiles } from './tutorial-tiles';
import { TutorialView } from './tutorial-view';

/** `/learn/openings/:lesson`: an opening explained on the board, and practiced. */
export function TutorialPage() {
  const { lesson: opening = '' } = useParams({ strict: false });
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const tutorial = findTutorial(opening);
  if (!tutorial) return <UnknownTutorial />;
  return <TutorialView key={opening} tutorial={tutorial} place={parseTutorialSearch(search, tutorial)} />;
}

function UnknownTutorial() {
  return (
    <Page title="No Such Tutorial" subtitle="There is no opening tutorial at this address. Choose one of these:">
      <TutorialTiles />
    </Page>
  );
}
