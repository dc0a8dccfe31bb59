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

const KNOWN: ReadonlySet<string> = new Set(MOTIFS);

/** Whether the name is that of a motif: names are kept with reviewed games, older ones too. */
export const isMotif = (name: string): name is Motif => KNOWN.has(name);
