/** A set of puzzles that is solved again and again: each cycle faster, and with fewer errors. */

/** Of the first try in a cycle. */
export type SetResult = {
  /** From 1. */
  readonly cycle: number;
  readonly puzzleId: number;
  readonly solved: boolean;
  /** Whole seconds. */
  readonly seconds: number;
};

export type SetCycle = {
  readonly cycle: number;
  readonly tried: number;
  readonly solved: number;
  /** Of all puzzles that were tried. */
  readonly seconds: number;
  readonly isComplete: boolean;
};

/** Results of puzzles that no longer exist do not count. The first cycle first, those without a result are missing. */
export const cyclesOf = (puzzleIds: readonly number[], results: readonly SetResult[]): readonly SetCycle[] => {
  const existing = new Set(puzzleIds);
  const counted = results.filter(({ puzzleId }) => existing.has(puzzleId));
  const cycles = [...new Set(counted.map(({ cycle }) => cycle))].sort((one, other) => one - other);
  return cycles.map((cycle) => {
    const own = counted.filter((result) => result.cycle === cycle);
    return {
      cycle,
      tried: own.length,
      solved: own.filter(({ solved }) => solved).length,
      seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
      isComplete: own.length === existing.size,
    };
  });
};

/** A complete cycle is followed by the next one. */
export const currentCycle = (cycles: readonly SetCycle[]): number => {
  const last = cycles.at(-1);
  if (last === undefined) return 1;
  return last.isComplete ? last.cycle + 1 : last.cycle;
};

/** In the order of the set; none in a set whose puzzles are all gone. */
export const puzzlesLeft = (
  puzzleIds: readonly number[],
  results: readonly SetResult[],
  cycle: number,
): readonly number[] => {
  const tried = new Set(results.filter((result) => result.cycle === cycle).map(({ puzzleId }) => puzzleId));
  return puzzleIds.filter((id) => !tried.has(id));
};

/** In the order of the set; undefined before a cycle is complete. */
export const lastComplete = <Result extends SetResult>(
  puzzleIds: readonly number[],
  results: readonly Result[],
): readonly Result[] | undefined => {
  const last = cyclesOf(puzzleIds, results).findLast(({ isComplete }) => isComplete);
  if (last === undefined) return undefined;
  const ofCycle = new Map(results.filter(({ cycle }) => cycle === last.cycle).map((one) => [one.puzzleId, one]));
  return puzzleIds.flatMap((id) => ofCycle.get(id) ?? []);
};

export type LastCycle = {
  readonly cycle: number;
  /** ISO 8601. */
  readonly endedAt: string;
  readonly tries: Omit<SetResult, 'cycle'>[];
};

/** The last complete cycle; `at` is in milliseconds since 1970. */
export const lastCycle = (
  puzzleIds: readonly number[],
  results: readonly (SetResult & { readonly at: number })[],
): LastCycle | undefined => {
  const tries = lastComplete(puzzleIds, results);
  const [first] = tries ?? [];
  if (tries === undefined || first === undefined) return undefined;
  return {
    cycle: first.cycle,
    endedAt: new Date(Math.max(...tries.map(({ at }) => at))).toISOString(),
    tries: tries.map(({ puzzleId, solved, seconds }) => ({ puzzleId, solved, seconds })),
  };
};

/** The current cycle, its puzzles that are left, and the last complete cycle. */
export const progressOfSet = (
  puzzleIds: readonly number[],
  results: readonly (SetResult & { readonly at: number })[],
): { readonly cycle: number; readonly left: number[]; readonly last: LastCycle | undefined } => {
  const cycle = currentCycle(cyclesOf(puzzleIds, results));
  return { cycle, left: [...puzzlesLeft(puzzleIds, results, cycle)], last: lastCycle(puzzleIds, results) };
};

/** Of a cycle: how many times as long as its median makes a puzzle slow. */
const SLOW = 2;

type Try = Pick<SetResult, 'solved' | 'seconds'>;

/** The missed ones, then the slow ones, the slowest first. */
export const missedOrSlow = <One extends Try>(tries: readonly One[]): readonly One[] => {
  const times = tries.map(({ seconds }) => seconds).sort((one, other) => one - other);
  const median = times[Math.floor((times.length - 1) / 2)] ?? 0;
  return tries
    .filter(({ solved, seconds }) => !solved || (median > 0 && seconds > SLOW * median))
    .sort((one, other) => Number(one.solved) - Number(other.solved) || other.seconds - one.seconds);
};
