/**
 * Our motifs and endgames against Lichess' themes, for the puzzles of a file in the form of database.lichess.org's puzzle export
 * (`PuzzleId,FEN,Moves,...,Themes,...`), with the puzzles in which they differ.
 *
 * Some rows of such files were written before Lichess' tagger had been there: they have at most the phase of the game and
 * who played it, and not even `mate` where the line mates. The tagger names the length of every line; where that is
 * missing there is nothing to compare with. The check rests on the tagged rows; F1 over all rows stands beside it.
 */
import { readFileSync } from 'node:fs';
import { MOTIFS } from '../../src/chess/motifs/motif';
import { parseFen } from '../../src/chess/position/fen';
import { toPuzzle } from '../../src/chess/puzzles/to-puzzle';

const LEAST_F1 = 0.95;

const ENDGAMES = ['pawnEndgame', 'knightEndgame', 'bishopEndgame', 'rookEndgame', 'queenEndgame', 'queenRookEndgame'];

const LEAST_ENDGAME_F1 = 0.99;

/** Kinds of our own, which are not themes at Lichess. */
const OWN_KINDS: ReadonlySet<string> = new Set(['capture', 'check']);

const THEMES: readonly string[] = [...MOTIFS.filter((motif) => !OWN_KINDS.has(motif)), ...ENDGAMES];

const LENGTHS = ['oneMove', 'short', 'long', 'veryLong'];

export const check = (path: string): boolean => {
  const [head = '', ...rows] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',');
  const puzzles = rows.flatMap((row) => readPuzzle(columns, row.split(',')) ?? []);
  const tagged = puzzles.filter(({ theirs }) => LENGTHS.some((length) => theirs.has(length)));
  console.log(`${path}: ${rows.length} rows, ${rows.length - puzzles.length} of them not read`);
  console.log(`${tagged.length} tagged puzzles; ${puzzles.length - tagged.length} that Lichess had not tagged yet`);
  console.log('theme             theirs  ours  both  precision  recall     F1  least  (F1 over all rows)');
  const verdicts = THEMES.map((theme) => judge(theme, tagged, puzzles));
  return tagged.length > 0 && puzzles.length === rows.length && verdicts.every(Boolean);
};

const readPuzzle = (columns: readonly string[], cells: readonly string[]): TaggedPuzzle | undefined => {
  const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
  const fen = parseFen(cell('FEN'));
  if (!fen.ok) return undefined;
  return {
    id: cell('PuzzleId'),
    theirs: new Set(cell('Themes').split(' ')),
    ours: new Set(toPuzzle(fen.value, cell('Moves').split(' ')).themes),
  };
};

const judge = (theme: string, tagged: readonly TaggedPuzzle[], all: readonly TaggedPuzzle[]): boolean => {
  const score = scoreOf(theme, tagged);
  const least = ENDGAMES.includes(theme) ? LEAST_ENDGAME_F1 : LEAST_F1;
  if (score.f1 === undefined) {
    console.log(`${theme.padEnd(16)}  in no tagged puzzle of this file: not checked`);
    return true;
  }
  const isGood = score.f1 >= least;
  console.log(
    `${formatScore(theme, score, least)}  (${formatShare(scoreOf(theme, all).f1)})${isGood ? '' : '  TOO LOW'}`,
  );
  if (score.missed.length > 0) console.log(`    missed: ${score.missed.join(' ')}`);
  if (score.surplus.length > 0) console.log(`    not theirs: ${score.surplus.join(' ')}`);
  return isGood;
};

const formatScore = (theme: string, score: Score, least: number): string =>
  [
    theme.padEnd(16),
    String(score.theirs).padStart(6),
    String(score.ours).padStart(4),
    String(score.both).padStart(4),
    formatShare(score.precision).padStart(9),
    formatShare(score.recall).padStart(6),
    formatShare(score.f1),
    least.toFixed(2).padStart(5),
  ].join('  ');

const formatShare = (share: number | undefined): string => share?.toFixed(3) ?? '-';

/** How far two taggers agree on a theme. */
type TaggedPuzzle = {
  readonly id: string;
  readonly theirs: ReadonlySet<string>;
  readonly ours: ReadonlySet<string>;
};

type Score = {
  /** Puzzles that have the theme: by them, by us, by both. */
  readonly theirs: number;
  readonly ours: number;
  readonly both: number;
  /** Of what we name, the share that they name too; of what they name, the share that we do. 0 to 1. */
  readonly precision: number | undefined;
  readonly recall: number | undefined;
  /** The harmonic mean of the two; `undefined` where nobody names the theme. */
  readonly f1: number | undefined;
  /** By id: named by them alone, and by us alone. */
  readonly missed: readonly string[];
  readonly surplus: readonly string[];
};

const scoreOf = (theme: string, puzzles: readonly TaggedPuzzle[]): Score => {
  const idsWhere = (byThem: boolean, byUs: boolean): readonly string[] =>
    puzzles.flatMap(({ id, theirs, ours }) => (theirs.has(theme) === byThem && ours.has(theme) === byUs ? [id] : []));
  const both = idsWhere(true, true).length;
  const missed = idsWhere(true, false);
  const surplus = idsWhere(false, true);
  const theirs = both + missed.length;
  const ours = both + surplus.length;
  return {
    theirs,
    ours,
    both,
    precision: share(both, ours),
    recall: share(both, theirs),
    f1: share(2 * both, theirs + ours),
    missed,
    surplus,
  };
};

const share = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);
