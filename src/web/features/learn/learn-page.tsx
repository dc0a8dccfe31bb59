import { Coming } from '../../ui/coming';
import { Page } from '../../ui/page';

/** `/learn`: the daily puzzle, progress, themes and opening tutorials. Not built yet. */
export function LearnPage() {
  return (
    <Page title="Learn Chess">
      <Coming
        will={[
          'Set you a daily puzzle on a board you can play on',
          'Keep count of what you solved, theme by theme',
          'Offer short tutorials on common openings',
        ]}
      />
    </Page>
  );
}
