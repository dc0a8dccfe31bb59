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

type Known = { readonly tactics: TacticLists; readonly findings: Findings };

/** The lists without what the findings call the opposite: no tactic is a weakness and a strength. */
export const tacticsInTune = ({ tactics, findings }: Known): TacticLists => {
  const isCalled = (verdict: Verdict, faults: readonly Fault[]): boolean =>
    faults.some((fault) => rateIn(findings, fault)?.verdict === verdict);
  return {
    weaknesses: tactics.weaknesses.filter(({ name }) => !isCalled('strength', OF_WEAKNESSES[name])),
    strengths: tactics.strengths.filter(({ name }) => !isCalled('weakness', OF_STRENGTHS[name])),
    missed: tactics.missed.filter(({ name }) => !isCalled('strength', faultsOfMissed(name))),
    allowed: tactics.allowed,
  };
};

/** The finding on the kind of tactic that is missed, where there is one. */
export const findingOnMissed = (findings: Findings, name: string): RateFinding | undefined =>
  faultsOfMissed(name).flatMap((fault) => rateIn(findings, fault) ?? [])[0];

const faultsOfMissed = (name: string): readonly Fault[] => {
  const chance = name.endsWith('Mate') ? 'mate' : CHANCES.find((known) => known === name);
  return chance === undefined ? [] : [`missed.${chance}`];
};
