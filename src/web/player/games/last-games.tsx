import type { Form } from '../../../chess/player/results';
import type { GameAnalysisControl } from '../../game/game-analysis';
import { FormRow } from './form-row';
import type { ShownGame, ViewGame } from './shown-game';

type LastGamesProps = {
  readonly form: Form;
  readonly games: readonly ShownGame[];
  readonly analysis: GameAnalysisControl;
  readonly onView: ViewGame;
};

/** The games that make up the form, the latest first. SCT-22, OPA-09. */
export function LastGames({ form, games, analysis, onView }: LastGamesProps) {
  const last = form.games.flatMap(({ id }) => games.find((game) => game.id === id) ?? []);
  if (last.length === 0) return <p className="text-sm text-ink-soft">No games to show.</p>;
  return (
    <ul aria-label="Last 10 Games" className="divide-y divide-hairline border-y border-hairline">
      {last.map((game) => (
        <FormRow key={game.id} game={game} analysis={analysis} onView={() => onView(game.id)} />
      ))}
    </ul>
  );
}
