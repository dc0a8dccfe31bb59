/** What is due in the active repertoires. Loaded on demand: it brings the scheduler. */
import type { QueryClient } from '@tanstack/react-query';
import { type DrillPlan, type DrillRun, planDrill } from '../../../../chess/repertoire/drill/plan';
import { nextDue } from '../../../../chess/repertoire/drill/trained';
import { cardKeyOf, type RepertoireCard } from '../../../../chess/repertoire/drill-result';
import { indexRepertoire, type RepertoireGraph, sanAt } from '../../../../chess/repertoire/graph';
import type { Color, Milliseconds, San } from '../../../../chess/types';
import { startOfToday } from '../../../lib/account/today';
import { cardsQuery, myRepertoiresQuery, repertoireQuery } from '../repertoire-queries';

/** One position that is asked. */
export type DueCard = {
  readonly id: string;
  readonly color: Color;
  readonly isDue: boolean;
  readonly isWithAccount: boolean;
  readonly repertoire: { readonly id: string; readonly name: string };
  /** The moves that lead to it, and the position itself as the last step. */
  readonly run: DrillRun;
  /** The move that is asked. */
  readonly san: San;
};

export type DueCards = {
  /** The most valuable of each repertoire first. */
  readonly cards: readonly DueCard[];
  /** When the next of the others is due. */
  readonly nextAt?: Milliseconds;
};

const MAX_MINUTES = 10;

/** Without a network those that were opened before. A repertoire that cannot be read is skipped. */
export const loadDueCards = async (client: QueryClient, profileId: number, now: Milliseconds): Promise<DueCards> => {
  const { repertoires, isWithAccount } = await client.query(myRepertoiresQuery(profileId));
  const known = await client.query(cardsQuery(profileId, isWithAccount));
  const found: DueCard[] = [];
  let nextAt = Infinity;
  for (const { id, name, state } of repertoires) {
    const stored = state === 'active' ? await client.query(repertoireQuery(id)).catch(() => null) : null;
    if (stored === null || 'movedTo' in stored) continue;
    const graph = indexRepertoire(stored);
    nextAt = Math.min(nextAt, nextDue(known, graph, now).nextAt ?? Infinity);
    const { color, runs } = planDueCards(graph, known, now);
    for (const run of runs.flatMap(runsToAsked)) {
      const asked = run.at(-1);
      if (asked?.kind !== 'asked') continue;
      const isDue = asked.status === 'due';
      const key = cardKeyOf({ color, position: asked.position });
      const san = sanAt(asked.position, asked.uci);
      found.push({ id: key, color, isDue, isWithAccount, repertoire: { id, name }, run, san });
    }
  }
  // A position of two repertoires is asked once.
  const cards = [...new Map(found.toReversed().map((card) => [card.id, card])).values()].toReversed();
  return { cards, ...(nextAt < Infinity && { nextAt }) };
};

const planDueCards = (graph: RepertoireGraph, cards: readonly RepertoireCard[], now: Milliseconds): DrillPlan =>
  planDrill({
    graph,
    cards,
    reach: new Map(),
    now,
    mode: { kind: 'due' },
    limits: { minutes: MAX_MINUTES, today: startOfToday(now) },
  });

/** One for each asked step, with one's own move before and the reply. */
const runsToAsked = (run: DrillRun): readonly DrillRun[] =>
  run.flatMap((step, index) => {
    if (step.kind !== 'asked') return [];
    const before = run.slice(Math.max(0, index - 2), index);
    return [[...before.map(({ position, uci, to }) => ({ kind: 'played' as const, position, uci, to })), step]];
  });
