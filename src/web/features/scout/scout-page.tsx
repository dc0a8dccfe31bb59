import { Coming } from '../../ui/coming';
import { Page } from '../../ui/page';

/** `/scout` and `/opponent-scout`: how the next opponent plays. Not built yet. */
export function ScoutPage() {
  return (
    <Page title="Opponent Scout">
      <Coming
        will={[
          'Read the last public games of an opponent from Lichess',
          'Show which openings they play, how they score with them, and which tactics they miss',
          'Say what to play against them, each piece of advice with the games it rests on',
        ]}
      />
    </Page>
  );
}
