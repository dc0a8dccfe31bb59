/** The specification's names of tactics beside the findings on them, so that the lists never say what a finding denies. */
import type { TacticalStrength, TacticalWeakness, TacticLists } from '../player/tactics';
import { CHANCES, FAULTS, type Fault } from './rate-kinds';
import { rateIn, type Findings, type RateFinding, type Verdict } from './verdicts';

const starting = (...areas: readonly string[]): readonly Fault[] =>
  FAULTS.filter((fault) => areas.some((area) => fault.startsWith(area)));

const ENDGAMES = ['phase.endgame', ...starting('endgame.')] as const;
const CLOCK = [...starting('time.'), 'timeTrouble', 'flagFalls'] as const;

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

type Named = { readonly name: string };

/** Those of the weaknesses that no finding calls a strength. */
export const weaknessesInTune = <Weakness extends Named>(
  findings: Findings,
  weaknesses: readonly Weakness[],
): readonly Weakness[] => weaknesses.filter(({ name }) => !isCalled(findings, 'strength', OF_WEAKNESSES, name));

/** Those of the strengths that no finding calls a weakness. */
export const strengthsInTune = <Strength extends Named>(
  findings: Findings,
  strengths: readonly Strength[],
): readonly Strength[] => strengths.filter(({ name }) => !isCalled(findings, 'weakness', OF_STRENGTHS, name));

type Known = { readonly tactics: TacticLists; readonly findings: Findings };

/** The lists without what the findings call the opposite: no tactic is a weakness and a strength. */
export const tacticsInTune = ({ tactics, findings }: Known): TacticLists => ({
  weaknesses: weaknessesInTune(findings, tactics.weaknesses),
  strengths: strengthsInTune(findings, tactics.strengths),
  missed: tactics.missed.filter(({ name }) => !isAny(findings, 'strength', faultsOfMissed(name))),
  allowed: tactics.allowed,
});

const isCalled = (
  findings: Findings,
  verdict: Verdict,
  faultsOf: Readonly<Record<string, readonly Fault[]>>,
  name: string,
): boolean => isAny(findings, verdict, Object.hasOwn(faultsOf, name) ? (faultsOf[name] ?? []) : []);

const isAny = (findings: Findings, verdict: Verdict, faults: readonly Fault[]): boolean =>
  faults.some((fault) => rateIn(findings, fault)?.verdict === verdict);

/** The finding on the kind of tactic that is missed, where there is one. */
export const findingOnMissed = (findings: Findings, name: string): RateFinding | undefined =>
  faultsOfMissed(name).flatMap((fault) => rateIn(findings, fault) ?? [])[0];

const faultsOfMissed = (name: string): readonly Fault[] => {
  const chance = name.endsWith('Mate') ? 'mate' : CHANCES.find((known) => known === name);
  return chance === undefined ? [] : [`missed.${chance}`];
};
