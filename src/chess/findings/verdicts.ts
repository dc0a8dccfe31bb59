// Findings without the baselines, for the browser
import type { TacticalStrength, TacticalWeakness, TacticLists } from '../player/tactics';
import type { RateComparison } from './comparison';
import type { ColorScores, OpeningFinding } from './opening-findings';
import { type Fault, FAULTS, MISSABLE_TACTICS, type RateKind, type Verdict } from './rate-kinds';

export { VERDICTS, type Verdict } from './rate-kinds';

/** `ratio` to the others' rate; missing for means, which are neither good nor bad. */
export type RateFinding = RateComparison & { readonly verdict: Verdict; readonly ratio?: number };

/** Rates further apart are not called alike, although the difference may be chance. */
const MOST_ALIKE = 1.25;

export const isAlike = ({ ratio = 1 }: Pick<RateFinding, 'ratio'>): boolean =>
  ratio <= MOST_ALIKE && ratio * MOST_ALIKE >= 1;

export type Findings = {
  readonly games: number;
  readonly rates: readonly RateFinding[];
  readonly openings: readonly OpeningFinding[];
  /** Missing in older stored reports. */
  readonly colors?: ColorScores | undefined;
  readonly clock: readonly ClockStat[];
};

export type ClockStat = {
  readonly kind: RateKind;
  /** Seconds per move, or blunders per move. */
  readonly rate: number;
  readonly of: number;
  readonly games: number;
};

/** Of blunders: a rate of fewer says nothing. */
const MIN_MOVES = 100;
const MIN_GAMES = 10;

export const hasEnoughMoves = ({ of, games }: Pick<ClockStat, 'of' | 'games'>): boolean =>
  of >= MIN_MOVES && games >= MIN_GAMES;

export const clockStat = ({ clock }: Pick<Findings, 'clock'>, kind: RateKind): ClockStat | undefined =>
  clock.find((figure) => figure.kind === kind);

export const rateFinding = ({ rates }: Pick<Findings, 'rates'>, kind: RateFinding['kind']): RateFinding | undefined =>
  rates.find((rate) => rate.kind === kind);

// The specification's counts with the findings about them. Lists show every count (A93); advice uses only findings.

const starting = (...areas: readonly string[]): readonly Fault[] =>
  FAULTS.filter((fault) => areas.some((area) => fault.startsWith(area)));

const ENDGAMES = ['phase.endgame', ...starting('endgame.')] as const;

const CLOCK = ['time.little', 'time.some', 'time.plenty', 'timeTrouble', 'flagFalls'] as const;

/** A count is compared with the first of its faults. */
const WEAKNESS_FAULTS: Readonly<Record<TacticalWeakness, readonly Fault[]>> = {
  missedForks: ['missed.fork'],
  discoveryAttacks: ['missed.discoveredAttack', 'missed.doubleCheck'],
  missedSkewers: ['missed.skewer'],
  hangingPieces: ['hangingPieces'],
  weakSquares: ['weakSquares'],
  timeManagement: CLOCK,
  endgamePrecision: ENDGAMES,
  poorEndgamePlay: ENDGAMES,
};

const STRENGTH_FAULTS: Readonly<Record<TacticalStrength, readonly Fault[]>> = {
  pins: ['missed.pin'],
  forks: ['missed.fork'],
  backRank: ['missed.mate'],
  discoveredAttacks: ['missed.discoveredAttack', 'missed.doubleCheck'],
  deflection: ['missed.deflection'],
  pawnBreaks: [],
  exchanges: [],
};

/** Counted by the rate's own rule, so the others' count follows from the ratio. */
const COUNTED_LIKE_RATE: ReadonlySet<string> = new Set<TacticalWeakness>([
  'missedForks',
  'missedSkewers',
  'hangingPieces',
  'weakSquares',
  'endgamePrecision',
]);

type NamedCount = { readonly name: string; readonly count: number };

/** `expected` is the others' count in as many games. */
export type ComparedCount = { readonly finding: RateFinding; readonly expected?: number };

/** The comparison of a weakness or missed tactic. ENT-06. */
export const compareWeakness = (findings: Findings, { name, count }: NamedCount): ComparedCount | undefined => {
  const missed = faultsOfMissed(name);
  const [fault] = missed.length > 0 ? missed : faultsOf(WEAKNESS_FAULTS, name);
  const finding = fault && rateFinding(findings, fault);
  if (finding === undefined) return undefined;
  const { ratio = 0 } = finding;
  const isCountedLikeRate = missed.length > 0 || COUNTED_LIKE_RATE.has(name);
  return isCountedLikeRate && ratio > 0 ? { finding, expected: count / ratio } : { finding };
};

/** How often others miss the player's strength. ENT-05. */
export const compareStrength = (findings: Findings, name: string): RateFinding | undefined => {
  const [fault] = faultsOf(STRENGTH_FAULTS, name);
  return fault && rateFinding(findings, fault);
};

type Tactics = { readonly tactics: TacticLists; readonly findings: Findings };

/** Drops tactics that contradict a finding, so that advice is consistent. */
export const consistentTactics = ({ tactics, findings }: Tactics): TacticLists => ({
  weaknesses: tactics.weaknesses.filter(({ name }) => !isAny(findings, 'strength', faultsOf(WEAKNESS_FAULTS, name))),
  strengths: tactics.strengths.filter(({ name }) => !isAny(findings, 'weakness', faultsOf(STRENGTH_FAULTS, name))),
  missed: tactics.missed.filter(({ name }) => !isAny(findings, 'strength', faultsOfMissed(name))),
  allowed: tactics.allowed,
});

const faultsOf = (table: Readonly<Record<string, readonly Fault[]>>, name: string): readonly Fault[] =>
  Object.hasOwn(table, name) ? (table[name] ?? []) : [];

const isAny = (findings: Findings, verdict: Verdict, faults: readonly Fault[]): boolean =>
  faults.some((fault) => rateFinding(findings, fault)?.verdict === verdict);

const faultsOfMissed = (name: string): readonly Fault[] => {
  const chance = name.endsWith('Mate') ? 'mate' : MISSABLE_TACTICS.find((known) => known === name);
  return chance === undefined ? [] : [`missed.${chance}`];
};
