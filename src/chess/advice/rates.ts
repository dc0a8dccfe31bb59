import { type Fault, isFault } from '../findings/rate-kinds';
import { clockStat, hasEnoughMoves, type RateFinding } from '../findings/verdicts';
import type { PlayerReport } from '../player/player-report';
import type {
  Advice,
  AdviceTopic,
  RateGroup,
  RateUnit,
  SharedMessage,
  SpokenRate,
  TacticAdvice,
} from './advice-message';

export type NotableRate = {
  readonly finding: RateFinding;
  readonly fault: Fault;
  readonly isWeakness: boolean;
  readonly topic: AdviceTopic;
};

/** Per topic. */
const MAX_PER_TOPIC = 3;

/** Most significant first; findings with the same advice are merged. */
export const notableRates = ({ findings }: Pick<PlayerReport, 'findings'>): readonly NotableRate[] => {
  const counts = new Map<AdviceTopic, number>();
  const advisedGroups = new Set<string>();
  return findings.rates.flatMap((finding): readonly NotableRate[] => {
    const { kind, verdict } = finding;
    if (!isFault(kind) || (verdict !== 'weakness' && verdict !== 'strength')) return [];
    const group = groupOf(kind);
    const advice = `${group} ${verdict}`;
    if (group !== 'tactics' && advisedGroups.has(advice)) return [];
    advisedGroups.add(advice);
    const topic = TOPICS[group];
    const before = counts.get(topic) ?? 0;
    counts.set(topic, before + 1);
    return before >= MAX_PER_TOPIC ? [] : [{ finding, fault: kind, isWeakness: verdict === 'weakness', topic }];
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
  // With plenty of time left, haste is not the cause.
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

export const rateValues = ({ finding, fault }: NotableRate): SpokenRate => ({
  fault: { id: `fault.${fault}` },
  unit: { id: `unit.${unitOf(fault)}` },
  times: finding.ratio ?? 1,
  from: finding.others.from,
  to: finding.others.to,
  rate: 100 * finding.rate,
  others: 100 * finding.others.rate,
});

export const unitOf = (fault: Fault): RateUnit => {
  if (fault.startsWith('missed.')) return 'chances';
  if (fault === 'timeTrouble' || fault === 'flagFalls') return 'games';
  return fault === 'weakSquares' ? 'pawnMoves' : 'moves';
};

export const adviseOnRates = (report: PlayerReport, topic: AdviceTopic): readonly Advice[] =>
  notableRates(report)
    .filter((rate) => rate.topic === topic)
    .map((rate) => ({ topic, message: rateMessage(rate), games: rate.finding.games, finding: rate.finding }));

export const rateMessage = (rate: NotableRate): SharedMessage<'advice'> => {
  const values = rateValues(rate);
  const group = groupOf(rate.fault);
  if (!rate.isWeakness) return { id: 'advice.better', values: { ...values, way: { id: `advice.if-better-${group}` } } };
  return {
    id: 'advice.worse',
    values: {
      ...values,
      way: group === 'tactics' ? tacticAdvice(tacticOf(rate.fault)) : { id: `advice.if-worse-${group}` },
    },
  };
};

export const myRateMessage = (rate: NotableRate): SharedMessage<'own'> => {
  const values = rateValues(rate);
  const group = groupOf(rate.fault);
  if (!rate.isWeakness) return { id: 'own.better', values: { ...values, way: { id: `own.if-better-${group}` } } };
  return {
    id: 'own.worse',
    values: {
      ...values,
      way: group === 'tactics' ? myTacticAdvice(tacticOf(rate.fault)) : { id: `own.if-worse-${group}` },
    },
  };
};

const tacticOf = (fault: Fault): string => fault.split('.')[1] ?? '';

/** Tactics with specific advice. Specification, SCT-13. */
const ADVISED_KINDS = ['fork', 'capture', 'check'] as const;

export const tacticAdvice = (kind: string): TacticAdvice<'advice'> => ({ id: `advice.on-${advisedKind(kind)}` });

export const myTacticAdvice = (kind: string): TacticAdvice<'own'> => ({ id: `own.on-${advisedKind(kind)}` });

const advisedKind = (kind: string) => ADVISED_KINDS.find((known) => known === kind) ?? 'others';

// Short of time, against the same player's other moves

/** Standard errors: moves of a game are alike. */
const MIN_Z = 2.5;

/** Whether a player blunders more or less often when short of time than otherwise. */
export const comparePressure = ({
  pressure: { low, rest },
  findings,
}: Pick<PlayerReport, 'pressure' | 'findings'>): 'few' | 'more' | 'fewer' | 'unclear' => {
  // Who has less than a tenth of the time is short of it: no fewer games have such moves.
  const { games = 0 } = clockStat(findings, 'time.little') ?? {};
  if (!hasEnoughMoves({ of: Math.min(low.moves, rest.moves), games })) return 'few';
  const share = (low.blunders + rest.blunders) / (low.moves + rest.moves);
  const error = Math.sqrt(share * (1 - share) * (1 / low.moves + 1 / rest.moves));
  const gap = low.blunders / low.moves - rest.blunders / rest.moves;
  if (Math.abs(gap) <= MIN_Z * error) return 'unclear';
  return gap > 0 ? 'more' : 'fewer';
};
