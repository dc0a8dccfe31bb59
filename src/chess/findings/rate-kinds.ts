/**
 * What is measured of a player and compared with others, each a rate: what happened, over how often it could have. The
 * conditions in words are the catalogue's (`condition.*`).
 */
import { PHASES } from '../phase';
import { MATERIALS } from './endgame-material';

/** Kinds of tactics that may be missed; whatever mates is one kind. */
export const CHANCES = [
  'mate',
  'doubleCheck',
  'fork',
  'skewer',
  'discoveredAttack',
  'trappedPiece',
  'capture',
  'deflection',
  'attraction',
  'promotion',
  'pin',
] as const;
export type Chance = (typeof CHANCES)[number];

/** How much of the time for 40 moves (`wholeTime`) is left when the player begins to think: half, a tenth, less. */
export const TIMES_LEFT = ['plenty', 'some', 'little'] as const;
export type TimeLeft = (typeof TIMES_LEFT)[number];

/** Where the more there is the worse: a rate for 100 of the moves, chances or games in which it could happen. */
export const FAULTS = [
  'blunders',
  ...PHASES.map((phase) => `phase.${phase}` as const),
  ...MATERIALS.map((material) => `endgame.${material}` as const),
  ...CHANCES.map((chance) => `missed.${chance}` as const),
  'hangingPieces',
  'weakSquares',
  ...TIMES_LEFT.map((left) => `time.${left}` as const),
  'timeTrouble',
  'flagFalls',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Means: of the accuracies of games and of phases in %, and of the seconds that a move takes. */
export const MEANS = [
  'accuracy',
  ...PHASES.map((phase) => `accuracy.${phase}` as const),
  'seconds',
  ...PHASES.map((phase) => `seconds.${phase}` as const),
] as const;
export type Mean = (typeof MEANS)[number];

export const RATE_KINDS = [...FAULTS, ...MEANS] as const;
export type RateKind = (typeof RATE_KINDS)[number];

/** What is known of the clock alone. */
export const CLOCK_KINDS = [
  ...PHASES.map((phase) => `seconds.${phase}` as const),
  ...TIMES_LEFT.map((left) => `time.${left}` as const),
] as const;

const FAULT_NAMES: ReadonlySet<string> = new Set(FAULTS);

export const isFault = (kind: RateKind): kind is Fault => FAULT_NAMES.has(kind);
