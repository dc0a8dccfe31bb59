/** Most characteristic first. */
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

/** Added after the baselines were measured. */
export const MOTIFS_WITHOUT_BASELINE: ReadonlySet<Motif> = new Set([
  'capturingDefender',
  'interference',
  'xRayAttack',
  'intermezzo',
  'clearance',
]);
