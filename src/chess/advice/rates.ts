/** What is said of rates that are worse or better than those of others: the same findings to both voices. */
import { type Fault, isFault } from '../findings/rate-kinds';
import type { RateFinding } from '../findings/verdicts';
import type { PlayerReport } from '../player/player-report';
import type { Advice, AdviceTopic, RateGroup, RateUnit, Said, SpokenRate, TacticAdvice } from './advice-message';

/** A weakness or a strength, and what it is about. */
export type StrikingRate = {
  readonly finding: RateFinding;
  readonly fault: Fault;
  readonly isWeakness: boolean;
  readonly topic: AdviceTopic;
};

/** Of each topic so many. */
const MOST = 3;

/** The most striking first. What leads to the same advice is said once; only tactics are told kind by kind. */
export const strikingRates = ({ findings }: Pick<PlayerReport, 'findings'>): readonly StrikingRate[] => {
  const said = new Map<AdviceTopic, number>();
  const advised = new Set<string>();
  return findings.rates.flatMap((finding): readonly StrikingRate[] => {
    const { kind, verdict } = finding;
    if (!isFault(kind) || (verdict !== 'weakness' && verdict !== 'strength')) return [];
    const group = groupOf(kind);
    const advice = `${group} ${verdict}`;
    if (group !== 'tactics' && advised.has(advice)) return [];
    advised.add(advice);
    const topic = TOPICS[group];
    const before = said.get(topic) ?? 0;
    said.set(topic, before + 1);
    return before >= MOST ? [] : [{ finding, fault: kind, isWeakness: verdict === 'weakness', topic }];
  });
};

const TOPICS: Readonly<Record<RateGroup, AdviceTopic>> = {
  blunders: 'tactics',
  tactics: 'tactics',
  pieces: 'tactics',
  squares: 'tactics',
  opening: 'phases',
  middlegame: 'phases',
  endgame: 'endgame',
  hurry: 'time',
  clock: 'time',
  flags: 'time',
};

export const groupOf = (fault: Fault): RateGroup => {
  const [area = '', part] = fault.split('.');
  if (area === 'missed') return 'tactics';
  if (area === 'endgame') return 'endgame';
  // With plenty of time left nobody hurries.
  if (area === 'time') return part === 'plenty' ? 'blunders' : 'hurry';
  if (area === 'phase') return part === 'opening' || part === 'middlegame' ? part : 'endgame';
  return OTHERS[area] ?? 'blunders';
};

const OTHERS: Readonly<Record<string, RateGroup>> = {
  hangingPieces: 'pieces',
  weakSquares: 'squares',
  timeTrouble: 'clock',
  flagFalls: 'flags',
};

/** The rate with what it is of. */
export const spokenRate = ({ finding, fault }: StrikingRate): SpokenRate => ({
  fault: { id: `fault.${fault}` },
  unit: { id: `unit.${unitOf(fault)}` },
  times: finding.ratio ?? 1,
  from: finding.others.from,
  to: finding.others.to,
  rate: 100 * finding.rate,
  others: 100 * finding.others.rate,
});

/** What a fault is counted in. */
export const unitOf = (fault: Fault): RateUnit => {
  if (fault.startsWith('missed.')) return 'chances';
  if (fault === 'timeTrouble' || fault === 'flagFalls') return 'games';
  return fault === 'weakSquares' ? 'pawnMoves' : 'moves';
};

export const adviseOnRates = (report: PlayerReport, topic: AdviceTopic): readonly Advice[] =>
  strikingRates(report)
    .filter((rate) => rate.topic === topic)
    .map((rate) => ({ topic, message: sayAgainst(rate), games: rate.finding.games, finding: rate.finding }));

const sayAgainst = (rate: StrikingRate): Said<'advice'> => {
  const values = spokenRate(rate);
  const group = groupOf(rate.fault);
  if (!rate.isWeakness) return { id: 'advice.better', values: { ...values, way: { id: `advice.if-better-${group}` } } };
  return {
    id: 'advice.worse',
    values: {
      ...values,
      way: group === 'tactics' ? tacticAdvice(chanceIn(rate.fault)) : { id: `advice.if-worse-${group}` },
    },
  };
};

export const sayToOneself = (rate: StrikingRate): Said<'own'> => {
  const values = spokenRate(rate);
  const group = groupOf(rate.fault);
  if (!rate.isWeakness) return { id: 'own.better', values: { ...values, way: { id: `own.if-better-${group}` } } };
  return {
    id: 'own.worse',
    values: {
      ...values,
      way: group === 'tactics' ? ownTacticAdvice(chanceIn(rate.fault)) : { id: `own.if-worse-${group}` },
    },
  };
};

const chanceIn = (fault: Fault): string => fault.split('.')[1] ?? '';

/** The kinds of tactics that have advice of their own. Specification, SCT-13. */
const KINDS = ['fork', 'capture', 'check'] as const;

/** Against a player who misses this kind of tactic; the same for all but three. */
export const tacticAdvice = (kind: string): TacticAdvice<'advice'> => ({ id: `advice.on-${ownKind(kind)}` });

/** For somebody who misses this kind of tactic. */
export const ownTacticAdvice = (kind: string): TacticAdvice<'own'> => ({ id: `own.on-${ownKind(kind)}` });

const ownKind = (kind: string) => KINDS.find((known) => known === kind) ?? 'others';
