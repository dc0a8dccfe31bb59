/** By importance: what a player would call the line by comes first, what is true of many lines comes last. */
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

/** Named since the rates of others were counted (`findings/baselines.json`): not to be compared with them. */
export const SINCE_BASELINES: ReadonlySet<Motif> = new Set([
  'capturingDefender',
  'interference',
  'xRayAttack',
  'intermezzo',
  'clearance',
]);
