import type { Game } from '../game';
import { divide, PHASES, type PhaseName } from '../phase';
import type { Ply } from '../types';

/** Of each ply. */
export const phasesOf = (game: Game): ((ply: Ply) => PhaseName) => {
  const { middlegame = Infinity, endgame = Infinity } = divide(game);
  return (ply) => PHASES[ply >= endgame ? 2 : Number(ply >= middlegame)] ?? 'opening';
};
