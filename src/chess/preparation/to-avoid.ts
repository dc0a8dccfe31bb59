/** What is better not played, and what is left to be. */
import type { PreparedLine } from './lines';
import type { RepeatedError } from './repeated-errors';

type Prepared<Line, Error> = { readonly lines: readonly Line[]; readonly ownErrors: readonly Error[] };

export type Advised<Line, Error> = {
  readonly toPlay: readonly Line[];
  /** What I know and what brings less than what I usually play. */
  readonly toAvoid: readonly Line[];
  readonly ownErrors: readonly Error[];
};

/** Points a game that are worth a word. */
const LEAST_LOSS = 0.001;

/** Divides the lines of a preparation; each list is in their order. */
export const adviseLines = <Line extends Pick<PreparedLine, 'gain'>, Error extends Pick<RepeatedError, 'fen'>>({
  lines,
  ownErrors,
}: Prepared<Line, Error>): Advised<Line, Error> => ({
  toPlay: lines.filter((line) => !isAvoided(line)),
  toAvoid: lines.filter(isAvoided),
  ownErrors,
});

/** Whether it brings less than what I usually play. */
export const isAvoided = ({ gain }: Pick<PreparedLine, 'gain'>): boolean => gain <= -LEAST_LOSS;
