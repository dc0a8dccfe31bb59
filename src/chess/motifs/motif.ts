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
  'attraction',
  'promotion',
  'pin',
  'sacrifice',
  'capture',
  'check',
] as const;
export type Motif = (typeof MOTIFS)[number];

/** `advantage`, as Lichess calls it: a move that wins, by no motif that has a name. */
export type TacticKind = Motif | 'advantage';
