/** What is recorded of drills and games, and the card that it makes. Apart from the scheduler, which few pages need. */
import type { Color, Milliseconds, Uci } from '../types';
import type { Epd } from './repertoire';

/** `again`: wrong; `hard`: right after a hint or a long time. */
export const DRILL_OUTCOMES = ['good', 'hard', 'again'] as const;
export type DrillOutcome = (typeof DRILL_OUTCOMES)[number];

/** `game`: the move was played in a real game. */
export const DRILL_SOURCES = ['drill', 'game'] as const;
export type DrillSource = (typeof DRILL_SOURCES)[number];

export const CARD_PHASES = ['new', 'learning', 'review', 'relearning'] as const;
export type CardPhase = (typeof CARD_PHASES)[number];

export type CardKey = { readonly color: Color; readonly position: Epd };

export const cardKeyOf = ({ color, position }: CardKey): string => `${color} ${position}`;

export type DrillResult = CardKey & {
  /** A UUID; a result counts once. */
  readonly id: string;
  /** The main move at that time. */
  readonly expected: Uci;
  /** `null`: none. */
  readonly played: Uci | null;
  readonly outcome: DrillOutcome;
  readonly source: DrillSource;
  readonly at: Milliseconds;
};

/** One for a position and color, in whatever repertoires it is. */
export type RepertoireCard = CardKey & {
  readonly expected: Uci;
  readonly due: Milliseconds;
  readonly phase: CardPhase;
  /** Days until the chance of recall is 90 %. */
  readonly stability: number;
  /** 1 to 10. */
  readonly difficulty: number;
  readonly scheduledDays: number;
  /** Index of the next step of minutes. */
  readonly learningSteps: number;
  readonly reps: number;
  readonly lapses: number;
  /** The latest result. */
  readonly reviewedAt: Milliseconds;
  readonly source: DrillSource;
  /** The first result, also with an earlier expected move. */
  readonly firstSeenAt: Milliseconds;
};

const SECONDS_A_MOVE = 10;

/** About how long due moves take, at least one minute. */
export const minutesOf = (dueMoves: number): number => Math.max(1, Math.round((dueMoves * SECONDS_A_MOVE) / 60));
