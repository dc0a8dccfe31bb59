import { Coming } from '../../ui/coming';
import { Page } from '../../ui/page';

/** `/games`: the own profile with its games. Not built yet. */
export function GamesPage() {
  return (
    <Page title="My Chess Profile" subtitle="Complete analysis of your chess performance and improvement areas">
      <Coming
        will={[
          'Read your games from Lichess or from PGN files',
          'Show your results, your rating over time and your opening repertoire, each with the games behind it',
          'Replay any of your games move by move beside the engine’s evaluation',
        ]}
      />
    </Page>
  );
}
