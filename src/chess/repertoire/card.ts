/**
 * When a position of a repertoire is asked again: spaced repetition by FSRS (ts-fsrs). A card is what its results, in the
 * order of their times, add up to; so browser and server compute the same one. The fuzz is drawn from the result itself.
 */
import { type CardInput, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { Milliseconds } from '../types';
import {
  CARD_PHASES,
  cardKeyOf,
  type CardKey,
  type DrillOutcome,
  type DrillResult,
  type RepertoireCard,
} from './drill-result';

const RETENTION = 0.9;
const RETENTION_BEFORE_EVENT = 0.95;

const DAY: Milliseconds = 86_400_000;

/** Before an event begins. */
const EVENT_WEEK = 7 * DAY;

/**
 * The chance of recall for which a card is scheduled: it is higher from a week before an event until its first day is over.
 * `eventStarts`: when the days begin.
 */
export const retentionOn = (now: Milliseconds, eventStarts: readonly Milliseconds[]): number =>
  eventStarts.some((start) => now >= start - EVENT_WEEK && now < start + DAY) ? RETENTION_BEFORE_EVENT : RETENTION;

const createScheduler = (retention: number) =>
  fsrs({
    request_retention: retention,
    enable_fuzz: true,
    enable_short_term: true,
    learning_steps: ['1m', '10m'],
    relearning_steps: ['10m'],
  });

const scheduler = createScheduler(RETENTION);
const schedulerBeforeEvent = createScheduler(RETENTION_BEFORE_EVENT);

const GRADES: Readonly<Record<DrillOutcome, Grade>> = {
  good: Rating.Good,
  hard: Rating.Hard,
  again: Rating.Again,
};

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
  const before = card?.expected === expected ? toCardInput(card) : createEmptyCard(new Date(at));
  const current = retentionOn(at, eventStarts) === RETENTION ? scheduler : schedulerBeforeEvent;
  const { card: next } = current.next(before, new Date(at), GRADES[outcome]);
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
  ...createEmptyCard(new Date(card.reviewedAt)),
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
  scheduler.get_retrievability(toCardInput(card), new Date(Math.max(now, card.reviewedAt)), false);
