/** By importance: the most characteristic first, the most general last. */
export const MOTIFS = [
  'smotheredMate',
  'backRankMate',
  'anastasiaMate',
  'hookMate',
  'arabianMate',
  'bodenMate',
  'doubleBishopMate',
  'dovetailMate',
  'mate',
  'doubleCheck',
  'fork',
  'skewer',
  'discoveredAttack',
  'trappedPiece',
  'hangingPiece',
  'deflection',
  'capturingDefender',
  'interference',
  'xRayAttack',
  'attraction',
  'intermezzo',
  'clearance',
  'promotion',
  'pin',
  'sacrifice',
  'capture',
  'check',
] as const;
export type Motif = (typeof MOTIFS)[number];

/** Motifs added after the baselines were measured, so there is nothing to compare them with. */
export const SINCE_BASELINES: ReadonlySet<Motif> = new Set([
  'capturingDefender',
  'interference',
  'xRayAttack',
  'intermezzo',
  'clearance',
]);
