/**
 * When something learned is due again, by FSRS (ts-fsrs). A puzzle rests for days; a move of a repertoire comes again within
 * minutes until it is known, and more often before an event.
 */
import { type Card, type CardInput, createEmptyCard, fsrs, type FSRSParameters, type Grade, Rating } from 'ts-fsrs';
import type { Milliseconds } from '../types';

export type RecallOutcome = 'good' | 'hard' | 'again';

export const newCard = (at: Milliseconds): Card => createEmptyCard(new Date(at));

type Schedule = {
  /** The card after an answer. */
  readonly next: (card: CardInput, outcome: RecallOutcome, at: Milliseconds) => Card;
  /** The chance of recall, 0 to 1. */
  readonly recallAt: (card: CardInput, at: Milliseconds) => number;
};

const GRADES: Readonly<Record<RecallOutcome, Grade>> = {
  good: Rating.Good,
  hard: Rating.Hard,
  again: Rating.Again,
};

const createSchedule = (settings: Partial<FSRSParameters>): Schedule => {
  const scheduler = fsrs(settings);
  return {
    next: (card, outcome, at) => scheduler.next(card, new Date(at), GRADES[outcome]).card,
    recallAt: (card, at) => scheduler.get_retrievability(card, new Date(at), false),
  };
};

/** Without steps of minutes, so that a puzzle rests at least a day. */
export const puzzleSchedule = createSchedule({ enable_fuzz: false, enable_short_term: false });

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

const createRepertoireSchedule = (retention: number): Schedule =>
  createSchedule({
    request_retention: retention,
    enable_fuzz: true,
    enable_short_term: true,
    learning_steps: ['1m', '10m'],
    relearning_steps: ['10m'],
  });

const usual = createRepertoireSchedule(RETENTION);
const beforeEvent = createRepertoireSchedule(RETENTION_BEFORE_EVENT);

/** `eventStarts`: as for `retentionOn`. */
export const repertoireScheduleOn = (now: Milliseconds, eventStarts: readonly Milliseconds[]): Schedule =>
  retentionOn(now, eventStarts) === RETENTION ? usual : beforeEvent;
