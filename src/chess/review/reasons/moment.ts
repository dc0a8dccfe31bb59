/** A ply of a game and what the engine has found around it, as every reason looks at it. */
import type { Role } from 'chessops/types';
import { controlAt, moveSeconds, secondsLeft, type TimeControl, wholeTime } from '../../clock';
import type { PositionEvaluation } from '../../evaluation';
import { type Game, type GamePly, plyColor, positionAt } from '../../game';
import type { Motif } from '../../motifs/motif';
import { playLine, type Step } from '../../motifs/played-line';
import { sanLine } from '../../position/move';
import { type Color, type Fen, otherColor, type Ply, type San, type Uci } from '../../types';
import { centipawnsFor, lineFrom, movesOf, type Positions, WINNING } from '../opportunity';

export type Moment = {
  readonly game: Game;
  readonly positions: Positions;
  readonly ply: Ply;
  readonly played: GamePly;
  /** Who has moved, and who answers. */
  readonly mover: Color;
  readonly opponent: Color;
  readonly before: PositionEvaluation;
  readonly after: PositionEvaluation;
};

export const momentAt = (game: Game, positions: Positions, ply: Ply): Moment | undefined => {
  const [played, before, after] = [game.plies[ply], positions[ply], positions[ply + 1]];
  if (played === undefined || before === undefined || after === undefined) return undefined;
  const mover = plyColor(game, ply);
  const opponent = otherColor(mover);
  return { game, positions, ply, played, mover, opponent, before, after };
};

/** The ply itself and the engine's line after it, so many plies of it. */
export const refutationOf = ({ game, ply, after, opponent }: Moment, plies?: number): readonly Step[] =>
  playLine({ ...lineFrom(game, ply + 1, movesOf(after).slice(0, plies)), solver: opponent })?.steps ?? [];

/** The engine's line instead of the ply. */
export const betterOf = ({ game, ply, before, mover }: Moment): readonly Step[] =>
  playLine({ start: positionAt(game, ply - 1), moves: movesOf(before), solver: mover })?.steps ?? [];

/** So much of a line is shown where nothing in it says where it ends. */
const PLIES_SHOWN = 5;

/** What refutes the move, from the position after it. */
export const refutationProof = ({ game, ply, after }: Moment, plies = PLIES_SHOWN): Proof =>
  proofFrom(game, ply, movesOf(after).slice(0, plies));

/** What would have been better, from the position before the move. */
export const betterProof = ({ game, ply, before }: Moment, plies = PLIES_SHOWN): Proof =>
  proofFrom(game, ply - 1, movesOf(before).slice(0, plies));

/** The best of the other moves, from the position before the move. */
export const alternativeProof = ({ game, ply }: Moment, alternative: PositionEvaluation): Proof =>
  proofFrom(game, ply - 1, movesOf(alternative).slice(0, PLIES_SHOWN));

/** Two pieces ahead, nobody wonders. */
export const wasWonAnyway = ({ before, mover }: Moment): boolean =>
  centipawnsFor(before.evaluation, mover) > 2 * WINNING;

const proofFrom = (game: Game, ply: Ply, moves: readonly Uci[]): Proof => {
  const start = positionAt(game, ply);
  return { start, line: sanLine(start, moves, game.isChess960) };
};

/** Why a move is judged as it is. Each reason is proven on a line of the engine's, and no other is given. */

/** Moves from a position: the proof. */
export type Proof = { readonly start: Fen; readonly line: readonly San[] };

/** Material in pawns' worth: a pawn 1, knight and bishop 3, rook 5, queen 9. */
export type Reason = Proof &
  (
    | { readonly kind: 'allowsMate' | 'missesMate'; readonly moves: number }
    | { readonly kind: 'leavesPiece' | 'undefends'; readonly piece: Role; readonly square: string }
    | { readonly kind: 'allowsTactic' | 'missesTactic'; readonly motif: Motif }
    | { readonly kind: 'ignoresThreat' | 'doesNotPunish' | 'sacrifice' }
    | { readonly kind: 'losesMaterial' | 'missesMaterial'; readonly pawns: number }
    /** Points of win probability (0-100) that the best of the other moves loses, rounded down. */
    | { readonly kind: 'onlyMove'; readonly points: number }
    /** Chances of winning before the move and after it, 0-100. */
    | { readonly kind: 'turnsRound' | 'letsGo' | 'handsOver'; readonly from: number; readonly to: number }
  );

/** What the clock says of a move that was an error: played at once, or with hardly any time left. */

/** Seconds that the move took, or that were left before it. */
export type ClockWord = { readonly kind: 'hasty' | 'short'; readonly seconds: number };

/** Of the whole time, and at most so many seconds. */
const SHORT = { share: 0.05, seconds: 30 };

const HASTY = { share: 0.01, seconds: 5 };

/** Of a side: openings are played from memory. */
const FIRST_MOVES = 8;

/** Whoever is short of time has no choice but to hurry: that is said first. */
export const clockWordAt = (game: Game, ply: Ply, control: TimeControl | undefined): ClockWord | undefined => {
  if (control === undefined) return undefined;
  const whole = wholeTime(controlAt(game, ply, control));
  const left = secondsLeft(game, ply, control);
  if (left !== undefined && left <= Math.min(SHORT.seconds, SHORT.share * whole))
    return { kind: 'short', seconds: Math.round(left) };
  const took = moveSeconds(game, ply, control);
  if (took === undefined || ply < 2 * FIRST_MOVES || took > Math.min(HASTY.seconds, HASTY.share * whole))
    return undefined;
  return { kind: 'hasty', seconds: Math.round(took) };
};
