import type { PhaseName } from '../../phase';
import type { PlayerReport } from '../../player/player-report';
import { unevenPhases } from '../phases';
import type { OwnAdvice, OwnPart } from './own-part';

const PARTS: Readonly<Record<PhaseName, OwnPart>> = {
  opening: 'openings',
  middlegame: 'tactics',
  endgame: 'endgame',
};

/** The weakest phase against the strongest, where it is this one. */
export const ownPhase = (report: PlayerReport, phase: PhaseName): readonly OwnAdvice[] => {
  const uneven = unevenPhases(report);
  if (uneven?.weakest !== phase) return [];
  return [{ part: PARTS[phase], message: { id: 'own.weak-phase', values: uneven }, games: uneven.games }];
};
