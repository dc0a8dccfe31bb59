/** What a puzzle may be about. The names are those of Lichess' puzzle themes, and so of our own motifs. */
import { MOTIFS, type Motif } from '../motifs/motif';

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
