import type { RookEndgames } from '../../chess/player/rook-endgames';
import { GeneralAdvice, MeasuredAdvice } from './general-advice';
import type { Opponent } from './opponent';
import { ENDGAME_ADVICE } from './placeholders';
import { PlayerCard } from './player-card';
import { countOf } from './words';

/** How the player scores in rook endgames. SCT-16. */
export function EndgameApproach({ opponent }: { readonly opponent: Opponent | undefined }) {
  return (
    <PlayerCard title="Endgame Approach">
      <GeneralAdvice>{ENDGAME_ADVICE}</GeneralAdvice>
      <MeasuredAdvice isLoaded={opponent !== undefined}>{rookText(opponent?.report?.rookEndgames)}</MeasuredAdvice>
    </PlayerCard>
  );
}

const rookText = (endgames: RookEndgames | undefined): string => {
  if (endgames?.score === undefined) return 'No rook endgame was seen.';
  const { games, wins, draws, losses, score } = endgames;
  const results = `${countOf(wins, 'win')}, ${countOf(draws, 'draw')}, ${countOf(losses, 'loss', 'losses')}`;
  return `Scored ${score}% in ${countOf(games, 'rook endgame')}: ${results}.`;
};
