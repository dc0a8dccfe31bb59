/** What one game shows of a player's tactics, under the names of the specification (ENT-05, ENT-06, ENT-14). */
import type { Board } from 'chessops/board';
import type { Square } from 'chessops/types';
import { squareFile, squareRank } from 'chessops/util';
import { controlAt, secondsLeft, type TimeControl } from '../clock';
import type { Judgement } from '../evaluation';
import { type Game, ownPlies, plyColor, positionAt } from '../game';
import type { Motif } from '../motifs/motif';
import { playLine, type Step } from '../motifs/played-line';
import { type MovePlan, planAt } from '../review/candidates';
import { movesOf, type Positions } from '../review/opportunity';
import { type GameReview, isDecided } from '../review/review-game';
import type { SideTactics, TacticMoment } from '../review/tactics';
import type { Color, Ply, San, Uci } from '../types';
import { type GameTactics, missedWeakness, type TacticalStrength, type TacticalWeakness } from './tactics';
import { pressureSeconds } from './time-management';

export type TacticsOfGame = {
  readonly game: Game;
  /** What the engine found in all positions, the start first. */
  readonly positions: Positions;
  readonly review: GameReview;
  readonly tactics: SideTactics;
  readonly color: Color;
  /** Without one nothing is said about the clock. */
  readonly timeControl?: TimeControl;
};

/**
 * A tactic found counts for every motif in it, for the player has seen them all; two motifs of one name count once. A
 * tactic missed counts by its kind alone, for it was one thing that was not seen.
 */
export const gameTactics = (played: TacticsOfGame): GameTactics => ({
  strengths: inOrder([...foundStrengths(played.tactics), ...planStrengths(played)]),
  weaknesses: inOrder([...missedWeaknesses(played.tactics), ...moveWeaknesses(played)]),
  missed: played.tactics.missed.map(toFound),
  found: played.tactics.found.map(toFound),
  allowed: played.tactics.allowed.map(({ kind, ply }) => ({ name: missedName(kind), ply })),
});

/**
 * What a tactic missed, found or allowed is counted as. A piece that was there for the taking is a missed capture: one kind, with the
 * specification's own advice (SCT-13).
 */
export const missedName = (kind: Motif): Motif => (kind === 'hangingPiece' ? 'capture' : kind);

const toFound = ({ kind, ply, comparedAs }: TacticMoment): GameTactics['missed'][number] => {
  const name = missedName(kind);
  const compared = comparedAs === undefined ? null : missedName(comparedAs);
  return { name, ply, ...(compared !== name && { compared }) };
};

type Strength = GameTactics['strengths'][number];

type Weakness = GameTactics['weaknesses'][number];

const STRENGTHS: Readonly<Partial<Record<Motif, TacticalStrength>>> = {
  pin: 'pins',
  fork: 'forks',
  backRankMate: 'backRank',
  discoveredAttack: 'discoveredAttacks',
  doubleCheck: 'discoveredAttacks',
  deflection: 'deflection',
};

const PLANS: Readonly<Record<MovePlan, TacticalStrength>> = { pawnBreak: 'pawnBreaks', exchange: 'exchanges' };

const foundStrengths = ({ found }: SideTactics): readonly Strength[] =>
  found.flatMap(({ motifs, ply }) =>
    [...new Set(motifs.flatMap((motif) => STRENGTHS[motif] ?? []))].map((name) => ({ name, ply })),
  );

/** Pawn breaks and exchanges that were the only good move, and no tactic already. */
const planStrengths = ({ game, tactics: { found, onlyMoves } }: TacticsOfGame): readonly Strength[] =>
  onlyMoves.flatMap((ply) => {
    const plan = found.some((moment) => moment.ply === ply) ? undefined : planAt(game, ply);
    return plan === undefined ? [] : [{ name: PLANS[plan], ply }];
  });

const missedWeaknesses = ({ missed, leftHanging }: SideTactics): readonly Weakness[] => [
  ...missed.flatMap(({ kind, ply }) => {
    const name = missedWeakness(kind);
    return name === undefined ? [] : [{ name, ply }];
  }),
  ...leftHanging.map(({ ply }) => ({ name: 'hangingPieces' as const, ply })),
];

const moveWeaknesses = (played: TacticsOfGame): readonly Weakness[] =>
  ownPlies(played.game, played.color).flatMap((ply) => {
    const judgement = played.review.moves[ply]?.judgement;
    if (judgement === undefined) return [];
    const names: readonly (TacticalWeakness | undefined)[] = [
      ...endgameWeaknesses(played, ply, judgement),
      isHurried(played, ply, judgement) ? 'timeManagement' : undefined,
      weakensSquare(played.game, ply, answersTo(played, ply)) ? 'weakSquares' : undefined,
    ];
    return names.flatMap((name) => (name === undefined ? [] : [{ name, ply }]));
  });

/** The opponent's best line after the ply. */
const answersTo = ({ positions }: TacticsOfGame, ply: Ply): readonly Uci[] => {
  const after = positions[ply + 1];
  return after === undefined ? [] : movesOf(after);
};

/**
 * A blunder in the endgame is poor play; a mistake or a blunder in an endgame that was not decided is a lack of
 * precision.
 */
const endgameWeaknesses = (
  { review, color }: TacticsOfGame,
  ply: Ply,
  judgement: Judgement,
): readonly TacticalWeakness[] => {
  const endgame = review.phases.find(({ name }) => name === 'endgame');
  if (endgame === undefined || ply < endgame.from || judgement === 'inaccuracy') return [];
  const precision = isDecided(review, ply, color) ? [] : (['endgamePrecision'] as const);
  return judgement === 'blunder' ? [...precision, 'poorEndgamePlay'] : precision;
};

/** A mistake or worse with little time left when the player began to think (`pressureSeconds`). */
const isHurried = ({ game, timeControl }: TacticsOfGame, ply: Ply, judgement: Judgement): boolean => {
  if (timeControl === undefined || judgement === 'inaccuracy') return false;
  const seconds = secondsLeft(game, ply, timeControl);
  return seconds !== undefined && seconds < pressureSeconds(controlAt(game, ply, timeControl));
};

const inOrder = <Moment extends { readonly ply: Ply }>(moments: readonly Moment[]): readonly Moment[] =>
  [...moments].sort((one, other) => one.ply - other.ply);

/** The opponent comes to the square with one of his next three moves. */
const MOST_PLIES = 5;

/**
 * Whether the ply, a pawn's, has given the opponent a square: within `answers`, his best line from the position
 * after it, he puts a piece, neither king nor pawn, on a square in the mover's half which a pawn of the mover's could
 * have guarded before the move, then or later, and none can any more. He takes nothing there and is not taken there at
 * once.
 */
export const weakensSquare = (game: Game, ply: Ply, answers: readonly Uci[]): boolean => {
  const played = game.plies[ply];
  if (played === undefined || !isPawnMove(played.san)) return false;
  const color = plyColor(game, ply);
  const moves = [played.uci, ...answers.slice(0, MOST_PLIES + 1)];
  const [own, ...steps] = playLine({ start: positionAt(game, ply - 1), moves, solver: color })?.steps ?? [];
  if (own === undefined) return false;
  return steps.slice(0, MOST_PLIES).some((step, index) => settles(step, steps[index + 1], own));
};

export const isPawnMove = (san: San): boolean => /^[a-h]/.test(san);

/** `own` is the pawn's move. */
const settles = ({ color, role, captured, to }: Step, next: Step | undefined, own: Step): boolean => {
  if (color === own.color || role === 'king' || role === 'pawn' || captured !== undefined || next?.to === to)
    return false;
  return (
    rankFrom(own.color, to) < 4 &&
    canGuard(own.before.board, own.color, to) &&
    !canGuard(own.after.board, own.color, to)
  );
};

/** Whether a pawn stands on a neighboring file and has not come too far; what stands in its way does not matter. */
const canGuard = (board: Board, color: Color, square: Square): boolean =>
  Array.from(board.pieces(color, 'pawn')).some(
    (pawn) => Math.abs(squareFile(pawn) - squareFile(square)) === 1 && rankFrom(color, pawn) < rankFrom(color, square),
  );

/** 0 to 7, from the side's own home rank. */
const rankFrom = (color: Color, square: Square): number =>
  color === 'white' ? squareRank(square) : 7 - squareRank(square);
