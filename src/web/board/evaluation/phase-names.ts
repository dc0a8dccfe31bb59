import type { GamePhase } from '../../../contract/analysis';

/** What the phases of a game are called on the screen. */
export const phaseNames: Readonly<Record<GamePhase['name'], string>> = {
  opening: 'Opening',
  middlegame: 'Middlegame',
  endgame: 'Endgame',
};
