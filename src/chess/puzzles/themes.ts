/** What a puzzle may be about. The names are those of Lichess' puzzle themes, and so of our own motifs. */
import { type Motif, MOTIFS } from '../motifs/motif';

type TacticTheme = Exclude<Motif, 'capture' | 'check'>;

const isTheme = (motif: Motif): motif is TacticTheme => motif !== 'capture' && motif !== 'check';

/** Further themes of Lichess' that a player would train by. */
const FURTHER = [
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

/** For a puzzle that none of the others fits: it wins something all the same. No screen calls it a theme. */
export const PLAIN_THEME = 'advantage';

export type PuzzleTheme = TacticTheme | (typeof FURTHER)[number] | typeof PLAIN_THEME;

/** By importance: what a puzzle is called by comes first. */
export const PUZZLE_THEMES: readonly PuzzleTheme[] = [...MOTIFS.filter(isTheme), ...FURTHER, PLAIN_THEME];

/** Those that say what a puzzle is about. */
export const NAMED_THEMES: readonly PuzzleTheme[] = PUZZLE_THEMES.filter((theme) => theme !== PLAIN_THEME);

/** Without what was counted of puzzles that none of the themes fits. */
export const namedThemes = <Counted extends { readonly theme: string }>(counted: readonly Counted[]): Counted[] =>
  counted.filter(({ theme }) => theme !== PLAIN_THEME);

const KNOWN: ReadonlySet<string> = new Set(PUZZLE_THEMES);

export const isPuzzleTheme = (text: string): text is PuzzleTheme => KNOWN.has(text);

/** Those of the names that are themes, most important first; never none. */
export const puzzleThemesOf = (names: Iterable<string>): readonly [PuzzleTheme, ...PuzzleTheme[]] => {
  const given = new Set(names);
  const [first = PLAIN_THEME, ...others] = PUZZLE_THEMES.filter((theme) => given.has(theme));
  return [first, ...others];
};

/** As a player reads them. */
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

/** How hard a puzzle is, as stars and as a rating on Lichess' scale. */

export const DIFFICULTIES = [1, 2, 3, 4, 5] as const;

export type Difficulty = (typeof DIFFICULTIES)[number];

/** From here on a puzzle has one star more. Lichess' puzzles have ratings of 400 to 3300, most of them about 1500. */
const STEPS = [1000, 1350, 1700, 2100] as const;

export const difficultyOf = (rating: number): Difficulty =>
  DIFFICULTIES[STEPS.filter((step) => rating >= step).length] ?? 5;

/** What a puzzle that nobody has tried is taken for, by its stars. */
export const ESTIMATED_RATING: Readonly<Record<Difficulty, number>> = { 1: 800, 2: 1175, 3: 1525, 4: 1900, 5: 2300 };

/** How sure that is, as a Glicko rating deviation. */
export const ESTIMATED_DEVIATION = 200;
