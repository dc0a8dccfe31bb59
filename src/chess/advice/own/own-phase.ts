import type { PhaseName } from '../../phase';
import type { PlayerReport } from '../../player/player-report';
import { unevenPhases } from '../phases';
import type { OwnAdvice, OwnPart } from './own-part';

const WAYS: Readonly<Record<PhaseName, { readonly part: OwnPart; readonly way: string }>> = {
  opening: { part: 'openings', way: 'After each game compare your first ten moves with the engine’s.' },
  middlegame: { part: 'tactics', way: 'Before every move look at checks, captures and threats, on both sides.' },
  endgame: { part: 'endgame', way: 'Study one basic endgame a week, rook endgames first.' },
};

/** The weakest phase against the strongest, where it is this one. */
export const ownPhase = (report: PlayerReport, phase: PhaseName): readonly OwnAdvice[] => {
  const uneven = unevenPhases(report);
  if (uneven?.weakest.name !== phase) return [];
  const { weakest, strongest } = uneven;
  const { part, way } = WAYS[phase];
  const text =
    `You play the ${weakest.name} worst: accuracy ${weakest.score}% over ${weakest.moves} moves, ` +
    `against ${strongest.score}% in the ${strongest.name}. ${way}`;
  return [{ part, text, games: weakest.games }];
};
