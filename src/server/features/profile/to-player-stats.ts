/** The totals of a library, in the contract's words. Pure. */
import type { Speed } from '../../../chess/clock';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../../chess/player/tactics';
import type { PlayerReport } from '../../../chess/player/player-report';
import type { PlayedOpening, PlayerStats } from '../../../contract/profile';
import type { OpeningWithId } from '../../db/library/figures';
import { countsOf, ratingIn } from '../../games/to-insights';

export const toPlayerStats = (report: Omit<PlayerReport, 'repertoire'>): PlayerStats => {
  const { all, white, black } = report.results;
  const { phases, tactics } = report;
  const ratingAt = (speed: Speed): number | null => ratingIn(report, speed) ?? null;
  return {
    gamesPlayed: all.games,
    wins: all.wins,
    losses: all.losses,
    draws: all.draws,
    winsAsWhite: white.wins,
    winsAsBlack: black.wins,
    lossesAsWhite: white.losses,
    lossesAsBlack: black.losses,
    drawsAsWhite: white.draws,
    drawsAsBlack: black.draws,
    rapidRating: ratingAt('rapid'),
    blitzRating: ratingAt('blitz'),
    classicalRating: ratingAt('classical'),
    bulletRating: ratingAt('bullet'),
    ultraBulletRating: ratingAt('ultraBullet'),
    openingPhaseScore: phases.opening.score ?? null,
    middlegameScore: phases.middlegame.score ?? null,
    endgameScore: phases.endgame.score ?? null,
    tacticalStrengths: countsOf(TACTICAL_STRENGTHS, tactics.strengths),
    tacticalWeaknesses: countsOf(TACTICAL_WEAKNESSES, tactics.weaknesses),
    reviewedGames: tactics.games,
  };
};

export const toPlayedOpening = ({
  id,
  name,
  moves,
  color,
  games,
  wins,
  losses,
  draws,
}: OpeningWithId): PlayedOpening => ({
  id,
  name,
  moves: [...moves],
  color,
  gamesPlayed: games,
  wins,
  losses,
  draws,
});
