import { PHASES } from '../phase';
import { boardLetters, type Fen } from '../types';

/** All mates are one kind. */
export const MISSABLE_TACTICS = [
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

export type MissableTactic = (typeof MISSABLE_TACTICS)[number];

/** Of the estimated total: above half, above a tenth, less. */
export const TIMES_LEFT = ['plenty', 'some', 'little'] as const;

export type TimeLeft = (typeof TIMES_LEFT)[number];

const MATERIALS = ['pawn', 'rook', 'minor', 'queen', 'mixed'] as const;

/** Rates where higher is worse. */
export const FAULTS = [
  'blunders',
  ...PHASES.map((phase) => `phase.${phase}` as const),
  ...MATERIALS.map((material) => `endgame.${material}` as const),
  ...MISSABLE_TACTICS.map((chance) => `missed.${chance}` as const),
  'hangingPieces',
  'weakSquares',
  ...TIMES_LEFT.map((left) => `time.${left}` as const),
  'timeTrouble',
  'flagFalls',
] as const;

export type Fault = (typeof FAULTS)[number];

const MEANS = [
  'accuracy',
  ...PHASES.map((phase) => `accuracy.${phase}` as const),
  'seconds',
  ...PHASES.map((phase) => `seconds.${phase}` as const),
] as const;

export type Mean = (typeof MEANS)[number];

export const RATE_KINDS = [...FAULTS, ...MEANS] as const;

export type RateKind = (typeof RATE_KINDS)[number];

export const CLOCK_KINDS = [
  ...PHASES.map((phase) => `seconds.${phase}` as const),
  ...TIMES_LEFT.map((left) => `time.${left}` as const),
] as const;

const FAULT_NAMES: ReadonlySet<string> = new Set(FAULTS);

export const isFault = (kind: RateKind): kind is Fault => FAULT_NAMES.has(kind);

/**
 * A site's evaluations find more errors than our shallower scan, which the baselines use. Measured by `npm run corpus
 * -- site-evaluations`.
 */
type SiteFactor = { readonly ratio: number; readonly error: number };

/** Too few errors to measure each material. */
const ENDGAME: SiteFactor = { ratio: 1.42, error: 0.2 };

const SITE_FACTORS: Readonly<Partial<Record<RateKind, SiteFactor>>> = {
  blunders: { ratio: 1.23, error: 0.07 },
  'time.plenty': { ratio: 1.11, error: 0.05 },
  'time.some': { ratio: 1.53, error: 0.19 },
  'time.little': { ratio: 1.98, error: 0.44 },
  'phase.endgame': ENDGAME,
  ...Object.fromEntries(MATERIALS.map((material) => [`endgame.${material}`, ENDGAME])),
};

export const siteFactor = (kind: RateKind): SiteFactor | undefined => SITE_FACTORS[kind];

/** `ordinary` is like others; `few` means too few games. */
export const VERDICTS = ['weakness', 'strength', 'ordinary', 'few'] as const;

export type Verdict = (typeof VERDICTS)[number];

type Material = (typeof MATERIALS)[number];

const BY_PIECES: Readonly<Record<string, Material>> = { '': 'pawn', r: 'rook', m: 'minor', q: 'queen' };

export const endgameMaterial = (fen: Fen): Material => {
  const letters = new Set(boardLetters(fen).map((letter) => letter?.toLowerCase()));
  const pieces = [
    letters.has('q') ? 'q' : '',
    letters.has('r') ? 'r' : '',
    letters.has('b') || letters.has('n') ? 'm' : '',
  ].join('');
  return BY_PIECES[pieces] ?? 'mixed';
};
