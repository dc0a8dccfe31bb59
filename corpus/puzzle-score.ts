/** How far two taggers agree on a theme. */
export type TaggedPuzzle = {
  readonly id: string;
  readonly theirs: ReadonlySet<string>;
  readonly ours: ReadonlySet<string>;
};

export type Score = {
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

export const scoreOf = (theme: string, puzzles: readonly TaggedPuzzle[]): Score => {
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
