/** The totals of a library, in the contract's words. Pure. */
import type { PlayerReport } from '../../../chess/player/player-report';
import type { PlayedOpening, PlayerStats } from '../../../contract/profile';
import type { OpeningWithId } from '../../db/library/figures';
import { toSpecifiedFigures } from '../../games/player-profile';

export const toPlayerStats = (report: Omit<PlayerReport, 'repertoire'>): PlayerStats => {
  const { all, white, black } = report.results;
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
    ...toSpecifiedFigures(report),
    allowedTactics: Object.fromEntries(report.tactics.allowed.map(({ name, count }) => [name, count])),
    reviewedGames: report.tactics.games,
    findings: report.findings,
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
