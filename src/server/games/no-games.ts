import { type PlayerReport, reportFacts } from '../../chess/player/player-report';

/** The report on a library without games. */
export const NO_GAMES: PlayerReport = reportFacts([]);
