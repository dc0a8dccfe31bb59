/** A game's tactics under the specification's names (ENT-05, ENT-06, ENT-14). */
import type { Board } from 'chessops/board';
import type { Square } from 'chessops/types';
import { squareFile, squareRank } from 'chessops/util';
import { controlAt, secondsLeft, type TimeControl } from '../clock';
import type { Judgement } from '../evaluation';
import { type Game, pliesBy, plyColor, positionAt } from '../game';
import type { Motif } from '../motifs/motif';
import { type LineMove, playLine } from '../motifs/played-line';
import { type MovePlan, planAt } from '../review/candidates';
import { movesOf, type Positions } from '../review/opportunity';
import { type GameReview, isDecided } from '../review/review-game';
import type { SideTactics, TacticMoment } from '../review/tactics';
import type { Color, Ply, San, Uci } from '../types';
import { type GameTactics, missedWeakness, type TacticalStrength, type TacticalWeakness } from './tactics';
import { pressureSeconds } from './time-management';

export type TacticsOfGame = {
  readonly game: Game;
  readonly positions: Positions;
  readonly review: GameReview;
  readonly tactics: SideTactics;
  readonly color: Color;
  readonly timeControl?: TimeControl;
};

/** A found tactic counts for all of its motifs, a missed one only for its kind. */
export const gameTactics = (played: TacticsOfGame): GameTactics => ({
  strengths: byPly([...foundStrengths(played.tactics), ...planStrengths(played)]),
  weaknesses: byPly([...missedWeaknesses(played.tactics), ...moveWeaknesses(played)]),
  missed: played.tactics.missed.map(toNamedTactic),
  found: played.tactics.found.map(toNamedTactic),
  allowed: played.tactics.allowed.map(({ kind, ply }) => ({ name: missedName(kind), ply })),
});

/** A missed hanging piece is a missed capture (SCT-13). */
export const missedName = (kind: Motif): Motif => (kind === 'hangingPiece' ? 'capture' : kind);

const toNamedTactic = ({ kind, ply, comparedAs }: TacticMoment): GameTactics['missed'][number] => {
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

/** Pawn breaks and exchanges that were the only good move and no tactic. */
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
  pliesBy(played.game, played.color).flatMap((ply) => {
    const judgement = played.review.moves[ply]?.judgement;
    if (judgement === undefined) return [];
    const names: readonly (TacticalWeakness | undefined)[] = [
      ...endgameWeaknesses(played, ply, judgement),
      isTimePressure(played, ply, judgement) ? 'timeManagement' : undefined,
      weakensSquare(played.game, ply, answersTo(played, ply)) ? 'weakSquares' : undefined,
    ];
    return names.flatMap((name) => (name === undefined ? [] : [{ name, ply }]));
  });

const answersTo = ({ positions }: TacticsOfGame, ply: Ply): readonly Uci[] => {
  const after = positions[ply + 1];
  return after === undefined ? [] : movesOf(after);
};

/** A blunder is poor play; a mistake or blunder in an undecided endgame lacks precision. */
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

const isTimePressure = ({ game, timeControl }: TacticsOfGame, ply: Ply, judgement: Judgement): boolean => {
  if (timeControl === undefined || judgement === 'inaccuracy') return false;
  const seconds = secondsLeft(game, ply, timeControl);
  return seconds !== undefined && seconds < pressureSeconds(controlAt(game, ply, timeControl));
};

const byPly = <Moment extends { readonly ply: Ply }>(moments: readonly Moment[]): readonly Moment[] =>
  [...moments].sort((one, other) => one.ply - other.ply);

const MAX_PLIES = 5;

/**
 * Whether a pawn move gave up a square: within `answers` an opponent's piece (no pawn or king) safely settles, without
 * capturing, on a square in the mover's half that a pawn could guard only before the move.
 */
export const weakensSquare = (game: Game, ply: Ply, answers: readonly Uci[]): boolean => {
  const played = game.plies[ply];
  if (played === undefined || !isPawnMove(played.san)) return false;
  const color = plyColor(game, ply);
  const moves = [played.uci, ...answers.slice(0, MAX_PLIES + 1)];
  const [pawnMove, ...steps] = playLine({ start: positionAt(game, ply - 1), moves, solver: color })?.moves ?? [];
  if (pawnMove === undefined) return false;
  return steps.slice(0, MAX_PLIES).some((step, index) => occupiesOutpost(step, steps[index + 1], pawnMove));
};

export const isPawnMove = (san: San): boolean => /^[a-h]/.test(san);

const occupiesOutpost = (
  { color, role, captured, to }: LineMove,
  next: LineMove | undefined,
  pawnMove: LineMove,
): boolean => {
  if (color === pawnMove.color || role === 'king' || role === 'pawn' || captured !== undefined || next?.to === to)
    return false;
  return (
    rankFrom(pawnMove.color, to) < 4 &&
    canGuard(pawnMove.before.board, pawnMove.color, to) &&
    !canGuard(pawnMove.after.board, pawnMove.color, to)
  );
};

/** Whether a pawn on an adjacent file is behind the square; blockers are ignored. */
const canGuard = (board: Board, color: Color, square: Square): boolean =>
  Array.from(board.pieces(color, 'pawn')).some(
    (pawn) => Math.abs(squareFile(pawn) - squareFile(square)) === 1 && rankFrom(color, pawn) < rankFrom(color, square),
  );

/** 0 to 7, from the side's home rank. */
const rankFrom = (color: Color, square: Square): number =>
  color === 'white' ? squareRank(square) : 7 - squareRank(square);
