import { Coming } from '../../ui/coming';
import { Page } from '../../ui/page';

/** `/profile`: results and openings in figures. Not built yet. */
export function ProfilePage() {
  return (
    <Page title="Profile and Statistics">
      <Coming
        will={[
          'Show your FIDE, AICF and Lichess IDs',
          'Count your wins, draws and losses, overall and by color',
          'List your openings as White and as Black, and the tactics you find and miss',
        ]}
      />
    </Page>
  );
}
