/**
 * When a position of a repertoire is asked again. A card is what its results, in the order of their times, add up to; so
 * browser and server compute the same one. The fuzz is drawn from the result itself.
 */
import type { CardInput } from 'ts-fsrs';
import { newCard, repertoireScheduleOn } from '../learning/spaced-repetition';
import type { Milliseconds } from '../types';
import { CARD_PHASES, cardKeyOf, type CardKey, type DrillResult, type RepertoireCard } from './drill-result';

/**
 * The card after a result that is not earlier than its latest one. Without a card, or where the expected move has changed, it
 * starts again. `eventStarts`: of the user's events, as for `retentionOn`.
 */
export const scheduleCard = (
  card: RepertoireCard | undefined,
  result: DrillResult,
  eventStarts: readonly Milliseconds[] = NO_EVENTS,
): RepertoireCard => {
  const { color, position, expected, outcome, source, at } = result;
  const before = card?.expected === expected ? toCardInput(card) : newCard(at);
  const next = repertoireScheduleOn(at, eventStarts).next(before, outcome, at);
  return {
    color,
    position,
    expected,
    due: next.due.getTime(),
    phase: CARD_PHASES[next.state],
    stability: next.stability,
    difficulty: next.difficulty,
    scheduledDays: next.scheduled_days,
    learningSteps: next.learning_steps,
    reps: next.reps,
    lapses: next.lapses,
    reviewedAt: at,
    source,
    firstSeenAt: card?.firstSeenAt ?? at,
  };
};

const NO_EVENTS: readonly Milliseconds[] = [];

const toCardInput = (card: RepertoireCard): CardInput => ({
  ...newCard(card.reviewedAt),
  due: card.due,
  state: CARD_PHASES.indexOf(card.phase),
  stability: card.stability,
  difficulty: card.difficulty,
  scheduled_days: card.scheduledDays,
  learning_steps: card.learningSteps,
  reps: card.reps,
  lapses: card.lapses,
  last_review: card.reviewedAt,
});

/** From all results of one card, in any order; equal times in the given one. `undefined` without results. */
export const replayResults = (
  results: readonly DrillResult[],
  eventStarts: readonly Milliseconds[] = NO_EVENTS,
): RepertoireCard | undefined =>
  results
    .toSorted((one, other) => one.at - other.at)
    .reduce<RepertoireCard | undefined>((card, result) => scheduleCard(card, result, eventStarts), undefined);

/**
 * The cards after further results of any positions, in their order. `historyOf` answers all results of a card, the new ones
 * among them; it is asked where a result is earlier than the card's latest one.
 */
export const applyResults = (
  cards: readonly RepertoireCard[],
  results: readonly DrillResult[],
  historyOf: (key: CardKey) => readonly DrillResult[],
  eventStarts: readonly Milliseconds[] = NO_EVENTS,
): readonly RepertoireCard[] => {
  const current = new Map(cards.map((card) => [cardKeyOf(card), card]));
  const changed = new Set<string>();
  const replayed = new Set<string>();
  for (const result of results) {
    const key = cardKeyOf(result);
    changed.add(key);
    if (replayed.has(key)) continue;
    const card = current.get(key);
    const isLate = card !== undefined && result.at < card.reviewedAt;
    const next = isLate ? replayResults(historyOf(result), eventStarts) : scheduleCard(card, result, eventStarts);
    if (isLate) replayed.add(key);
    if (next !== undefined) current.set(key, next);
  }
  return [...changed].flatMap((key) => current.get(key) ?? []);
};

/** The chance of recall, 0 to 1. */
export const retrievabilityOf = (card: RepertoireCard, now: Milliseconds): number =>
  repertoireScheduleOn(now, NO_EVENTS).recallAt(toCardInput(card), Math.max(now, card.reviewedAt));
