import { type Motif, MOTIFS } from '../motifs/motif';

type TacticTheme = Exclude<Motif, 'capture' | 'check'>;

const isTheme = (motif: Motif): motif is TacticTheme => motif !== 'capture' && motif !== 'check';

const MORE_THEMES = [
  'zugzwang',
  'defensiveMove',
  'quietMove',
  'attackingF2F7',
  'exposedKing',
  'kingsideAttack',
  'queensideAttack',
  'advancedPawn',
  'pawnEndgame',
  'knightEndgame',
  'bishopEndgame',
  'rookEndgame',
  'queenEndgame',
  'queenRookEndgame',
] as const;

/** For winning puzzles without a theme; not shown. */
export const FALLBACK_THEME = 'advantage';

export type PuzzleTheme = TacticTheme | (typeof MORE_THEMES)[number] | typeof FALLBACK_THEME;

/** Most important first. */
export const PUZZLE_THEMES: readonly PuzzleTheme[] = [...MOTIFS.filter(isTheme), ...MORE_THEMES, FALLBACK_THEME];

export const NAMED_THEMES: readonly PuzzleTheme[] = PUZZLE_THEMES.filter((theme) => theme !== FALLBACK_THEME);

export const namedThemes = <ThemeCount extends { readonly theme: string }>(
  counts: readonly ThemeCount[],
): ThemeCount[] => counts.filter(({ theme }) => theme !== FALLBACK_THEME);

const KNOWN: ReadonlySet<string> = new Set(PUZZLE_THEMES);

export const isPuzzleTheme = (text: string): text is PuzzleTheme => KNOWN.has(text);

/** Most important first; never empty. */
export const puzzleThemesOf = (names: Iterable<string>): readonly [PuzzleTheme, ...PuzzleTheme[]] => {
  const given = new Set(names);
  const [first = FALLBACK_THEME, ...others] = PUZZLE_THEMES.filter((theme) => given.has(theme));
  return [first, ...others];
};

export const THEME_NAMES: Readonly<Record<PuzzleTheme, string>> = {
  smotheredMate: 'Smothered mate',
  backRankMate: 'Back-rank mate',
  anastasiaMate: "Anastasia's mate",
  hookMate: 'Hook mate',
  arabianMate: 'Arabian mate',
  bodenMate: "Boden's mate",
  doubleBishopMate: 'Double bishop mate',
  dovetailMate: 'Dovetail mate',
  mate: 'Checkmate',
  doubleCheck: 'Double check',
  fork: 'Fork',
  skewer: 'Skewer',
  discoveredAttack: 'Discovered attack',
  trappedPiece: 'Trapped piece',
  hangingPiece: 'Hanging piece',
  deflection: 'Deflection',
  capturingDefender: 'Capturing the defender',
  attraction: 'Attraction',
  promotion: 'Promotion',
  pin: 'Pin',
  sacrifice: 'Sacrifice',
  interference: 'Interference',
  intermezzo: 'In-between move',
  clearance: 'Clearance',
  xRayAttack: 'X-ray attack',
  zugzwang: 'Zugzwang',
  defensiveMove: 'Defensive move',
  quietMove: 'Quiet move',
  attackingF2F7: 'Attack on f2 or f7',
  exposedKing: 'Exposed king',
  kingsideAttack: 'Kingside attack',
  queensideAttack: 'Queenside attack',
  advancedPawn: 'Advanced pawn',
  pawnEndgame: 'Pawn endgame',
  knightEndgame: 'Knight endgame',
  bishopEndgame: 'Bishop endgame',
  rookEndgame: 'Rook endgame',
  queenEndgame: 'Queen endgame',
  queenRookEndgame: 'Queen and rook endgame',
  advantage: 'Advantage',
};

export const DIFFICULTIES = [1, 2, 3, 4, 5] as const;

export type Difficulty = (typeof DIFFICULTIES)[number];

const STEPS = [1000, 1350, 1700, 2100] as const;

export const difficultyOf = (rating: number): Difficulty =>
  DIFFICULTIES[STEPS.filter((step) => rating >= step).length] ?? 5;

// The rating of a solver; here because pages need it without the package that computes ratings

/** Rated attempts during which a rating is provisional. */
export const PROVISIONAL_ATTEMPTS = 10;

/** `attempts`: the rated ones. */
export const isProvisional = ({ attempts }: { readonly attempts: number }): boolean => attempts < PROVISIONAL_ATTEMPTS;
