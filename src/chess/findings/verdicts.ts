/** What a set of findings is: apart from the table of others' rates, so that the browser can read one without it. */
import type { TacticalStrength, TacticalWeakness, TacticLists } from '../player/tactics';
import type { Compared } from './comparison';
import type { OpeningFinding } from './opening-findings';
import { CHANCES, type Fault, FAULTS, type RateKind, type Verdict } from './rate-kinds';

export { VERDICTS, type Verdict } from './rate-kinds';

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

/**
 * The specification's counts of tactics beside the findings on them. Lists of counts show all that was counted, each
 * with what others do (A93); advice speaks from the comparison alone.
 */

const starting = (...areas: readonly string[]): readonly Fault[] =>
  FAULTS.filter((fault) => areas.some((area) => fault.startsWith(area)));

const ENDGAMES = ['phase.endgame', ...starting('endgame.')] as const;

const CLOCK = ['time.little', 'time.some', 'time.plenty', 'timeTrouble', 'flagFalls'] as const;

/** The first fault of each is the one that its count is compared with. */
const OF_WEAKNESSES: Readonly<Record<TacticalWeakness, readonly Fault[]>> = {
  missedForks: ['missed.fork'],
  discoveryAttacks: ['missed.discoveredAttack', 'missed.doubleCheck'],
  missedSkewers: ['missed.skewer'],
  hangingPieces: ['hangingPieces'],
  weakSquares: ['weakSquares'],
  timeManagement: CLOCK,
  endgamePrecision: ENDGAMES,
  poorEndgamePlay: ENDGAMES,
};

const OF_STRENGTHS: Readonly<Record<TacticalStrength, readonly Fault[]>> = {
  pins: ['missed.pin'],
  forks: ['missed.fork'],
  backRank: ['missed.mate'],
  discoveredAttacks: ['missed.discoveredAttack', 'missed.doubleCheck'],
  deflection: ['missed.deflection'],
  pawnBreaks: [],
  exchanges: [],
};

/** Counted by the rule of their rate: others' number in as many games follows from the ratio. */
const COUNTED_ALIKE: ReadonlySet<string> = new Set<TacticalWeakness>([
  'missedForks',
  'missedSkewers',
  'hangingPieces',
  'weakSquares',
  'endgamePrecision',
]);

type Counted = { readonly name: string; readonly count: number };

/** `expected` is how often others of these ratings do it in as many games, where that can be told. */
export type ComparedCount = { readonly finding: RateFinding; readonly expected?: number };

/** A weakness (ENT-06) or a missed kind of tactic beside others; `undefined` where nothing compares them. */
export const compareWeakness = (findings: Findings, { name, count }: Counted): ComparedCount | undefined => {
  const missed = faultsOfMissed(name);
  const [fault] = missed.length > 0 ? missed : faultsOf(OF_WEAKNESSES, name);
  const finding = fault && rateIn(findings, fault);
  if (finding === undefined) return undefined;
  const { ratio = 0 } = finding;
  const isCountedAlike = missed.length > 0 || COUNTED_ALIKE.has(name);
  return isCountedAlike && ratio > 0 ? { finding, expected: count / ratio } : { finding };
};

/** How often others miss what a player is strong at (ENT-05); `undefined` where nothing compares them. */
export const compareStrength = (findings: Findings, name: string): RateFinding | undefined => {
  const [fault] = faultsOf(OF_STRENGTHS, name);
  return fault && rateIn(findings, fault);
};

type Known = { readonly tactics: TacticLists; readonly findings: Findings };

/** The lists without what the findings call the opposite, for advice: no tactic is a weakness and a strength. */
export const tacticsInTune = ({ tactics, findings }: Known): TacticLists => ({
  weaknesses: tactics.weaknesses.filter(({ name }) => !isAny(findings, 'strength', faultsOf(OF_WEAKNESSES, name))),
  strengths: tactics.strengths.filter(({ name }) => !isAny(findings, 'weakness', faultsOf(OF_STRENGTHS, name))),
  missed: tactics.missed.filter(({ name }) => !isAny(findings, 'strength', faultsOfMissed(name))),
  allowed: tactics.allowed,
});

const faultsOf = (table: Readonly<Record<string, readonly Fault[]>>, name: string): readonly Fault[] =>
  Object.hasOwn(table, name) ? (table[name] ?? []) : [];

const isAny = (findings: Findings, verdict: Verdict, faults: readonly Fault[]): boolean =>
  faults.some((fault) => rateIn(findings, fault)?.verdict === verdict);

const faultsOfMissed = (name: string): readonly Fault[] => {
  const chance = name.endsWith('Mate') ? 'mate' : CHANCES.find((known) => known === name);
  return chance === undefined ? [] : [`missed.${chance}`];
};
