/**
 * What is measured of a player and compared with others, each a rate: what happened, over how often it could have. The
 * conditions in words are the catalogue's (`condition.*`).
 */
import { PHASES } from '../phase';
import { boardLetters, type Fen } from '../types';

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

/** Kinds of endgames by what stands beside kings and pawns, of either side: rooks alone, bishops and knights alone. */
const MATERIALS = ['pawn', 'rook', 'minor', 'queen', 'mixed'] as const;

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
const MEANS = [
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

/**
 * By how much more of a kind is counted under the evaluations of a site than under our own scan of the same games; `error` is the
 * standard error. The players of the table of others were measured by our scan, which sees less of an endgame than a deep
 * search: without this whoever had games analyzed at the site would seem worse than others. Measured by
 * `npm run corpus -- site-evaluations`. docs/decisions/075-compare-site-evaluations-by-a-factor.md
 */
type SiteFactor = { readonly ratio: number; readonly error: number };

/** Of the materials by themselves there are too few errors. */
const ENDGAME: SiteFactor = { ratio: 1.42, error: 0.2 };

const SITE_FACTORS: Readonly<Partial<Record<RateKind, SiteFactor>>> = {
  blunders: { ratio: 1.23, error: 0.07 },
  // Little time is left in endgames above all.
  'time.plenty': { ratio: 1.11, error: 0.05 },
  'time.some': { ratio: 1.53, error: 0.19 },
  'time.little': { ratio: 1.98, error: 0.44 },
  'phase.endgame': ENDGAME,
  ...Object.fromEntries(MATERIALS.map((material) => [`endgame.${material}`, ENDGAME])),
};

/** `undefined` where both count the same, as far as can be told. */
export const siteFactor = (kind: RateKind): SiteFactor | undefined => SITE_FACTORS[kind];

/** `ordinary` is as others do, `few` that there are too few games to tell. */
export const VERDICTS = ['weakness', 'strength', 'ordinary', 'few'] as const;

export type Verdict = (typeof VERDICTS)[number];

type Material = (typeof MATERIALS)[number];

const BY_PIECES: Readonly<Record<string, Material>> = { '': 'pawn', r: 'rook', m: 'minor', q: 'queen' };

/** Of a position that is an endgame. */
export const endgameMaterial = (fen: Fen): Material => {
  const letters = new Set(boardLetters(fen).map((letter) => letter?.toLowerCase()));
  const pieces = [
    letters.has('q') ? 'q' : '',
    letters.has('r') ? 'r' : '',
    letters.has('b') || letters.has('n') ? 'm' : '',
  ].join('');
  return BY_PIECES[pieces] ?? 'mixed';
};
