/** What a set of findings is: apart from the table of others' rates, so that the browser can read one without it. */
import type { Compared } from './comparison';
import type { OpeningFinding } from './opening-findings';
import type { RateKind } from './rate-kinds';
import type { Verdict } from './verdict';

export { VERDICTS, type Verdict } from './verdict';

/** `ratio` is how many times as often as others; missing for means, of which none is good or bad. */
export type RateFinding = Compared & { readonly verdict: Verdict; readonly ratio?: number };

export type Findings = {
  /** Games that have rates. */
  readonly games: number;
  /** Every rate that can be compared, the most striking first. */
  readonly rates: readonly RateFinding[];
  readonly openings: readonly OpeningFinding[];
  /** How the time is spent, and blunders by the time left, with or without others to compare with. */
  readonly clock: readonly ClockFigure[];
};

export type ClockFigure = {
  readonly kind: RateKind;
  /** Seconds a move, or blunders for each move. */
  readonly rate: number;
  readonly of: number;
  readonly games: number;
};

export const clockIn = ({ clock }: Pick<Findings, 'clock'>, kind: RateKind): ClockFigure | undefined =>
  clock.find((figure) => figure.kind === kind);

export const rateIn = ({ rates }: Pick<Findings, 'rates'>, kind: RateFinding['kind']): RateFinding | undefined =>
  rates.find((rate) => rate.kind === kind);
