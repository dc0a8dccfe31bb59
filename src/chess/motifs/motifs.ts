/**
 * What tactic a line of moves is. The names and conditions are those of Lichess' puzzle themes, so that a player finds
 * the same words there (lichess-puzzler, `tagger/cook.py`); each motif's file says its condition in words. A line says
 * nothing about whether its moves are good: it should be one that wins something.
 */
import { between } from 'chessops/attacks';
import type { Chess } from 'chessops/chess';
import type { Role, Square } from 'chessops/types';
import { opposite, squareFile } from 'chessops/util';
import {
  attackersOf,
  attacksFrom,
  isGuardedInVain,
  isHanging,
  isInBadSpot,
  isLinePiece,
  materialLead,
  pinnedPieces,
  valueOf,
} from './attackers';
import {
  isCapturingDefender,
  isClearance,
  isInterference,
  isIntermezzo,
  isPin,
  isXRayAttack,
} from './lines-and-guards';
import {
  isAnastasiaMate,
  isArabianMate,
  isBackRankMate,
  isBodenMate,
  isDoubleBishopMate,
  isDovetailMate,
  isHookMate,
  isSmotheredMate,
  type Mate,
  mateOf,
} from './mates';
import { type Motif, MOTIFS } from './motif';
import { type FollowUp, followUps, type Line, type PlayedLine, playLine, solverSteps, type Step } from './played-line';

/** Every motif of the line, most important first; none when it does not start from a position or has no move of his. */
export const motifsOf = (line: Line): readonly Motif[] => {
  const played = playLine(line);
  if (played === undefined) return [];
  const mate = mateOf(played);
  return MOTIFS.filter((motif) => CONDITIONS[motif](played, mate));
};

type Condition = (line: PlayedLine, mate: Mate | undefined) => boolean;

const whenMated =
  (isMateOfKind: (mate: Mate) => boolean): Condition =>
  (_, mate) =>
    mate !== undefined && isMateOfKind(mate);

/** Two pieces give check at once, after any move of the solver. */
const isDoubleCheck = (line: PlayedLine): boolean =>
  solverSteps(line).some(({ after }) => after.ctx().checkers.moreThanOne());

const LEAST_TARGETS = 2;

/**
 * One piece attacks two: a move of the solver before his last one, not into a bad spot, attacks at least two pieces
 * other than pawns, each of them dearer than the mover, or hanging and not attacking it back. Of a king, of which Lichess
 * says no fork, the next move must take one of the two: to come near something is what kings often do.
 */
const isFork = (line: PlayedLine): boolean => forkingSteps(line).length > 0;

/** The moves that make a line a fork. */
export const forkingSteps = (line: PlayedLine): readonly Step[] => {
  const steps = solverSteps(line);
  return steps.slice(0, -1).filter((step, index) => {
    if (step.role !== 'king') return !isInBadSpot(step.after.board, step.to) && isTwo(targetsOf(step));
    const targets = targetsOf(step);
    const next = steps[index + 1];
    return isTwo(targets) && next?.from === step.to && targets.includes(next.to);
  });
};

const isTwo = (targets: readonly unknown[]): boolean => targets.length >= LEAST_TARGETS;

const targetsOf = ({ role, to, color, after: { board } }: Step) => {
  const strikingBack = attackersOf(board, to, opposite(color));
  return Array.from(attacksFrom(board, to).intersect(board[opposite(color)]).diff(board.pawn)).filter((square) => {
    const target = board.getRole(square);
    if (target === undefined) return false;
    return valueOf(target) > valueOf(role) || (isHanging(board, square) && !strikingBack.has(square));
  });
};

/**
 * The dearer piece steps out of the line and uncovers a cheaper one: a bishop, rook or queen of the solver takes
 * something in a bad spot along a line that a dearer piece of the opponent has just left. Not when the capture mates. A
 * king as the only guard of a piece is none where it may not take back; Lichess counts it as one.
 */
const isSkewer = (line: PlayedLine): boolean => followUps(line).some(takesBehind);

const takesBehind = ({ reply, second }: FollowUp): boolean =>
  second.captured !== undefined &&
  isLinePiece(second.role) &&
  reply.to !== second.to &&
  between(second.from, second.to).has(reply.from) &&
  valueOf(reply.role) > valueOf(second.captured) &&
  isLost(second) &&
  !second.after.isCheckmate();

const isLost = ({ captured, before: { board }, to }: Step): boolean =>
  isInBadSpot(board, to) || (captured !== 'pawn' && isGuardedInVain(board, to));

/**
 * A piece gets out of the way of another: a move of the solver gives check, but not by the piece that moved (then it is
 * a double check); or he captures along a line that his move before has opened, and not where the opponent or he himself
 * has just moved to. Castling opens no line.
 */
const isDiscoveredAttack = (line: PlayedLine): boolean =>
  solverSteps(line).some(isDiscoveredCheck) || followUps(line).some(capturesAlongOpenedLine);

const isDiscoveredCheck = ({ to, after, isCastling }: Step): boolean => {
  const { checkers } = after.ctx();
  return checkers.nonEmpty() && !checkers.has(to) && !isCastling;
};

const capturesAlongOpenedLine = ({ first, reply, second }: FollowUp): boolean =>
  second.captured !== undefined &&
  second.to !== reply.to &&
  second.to !== first.to &&
  second.from !== first.to &&
  !first.isCastling &&
  between(second.from, second.to).has(first.from);

/**
 * A piece has nowhere to go: the solver takes a piece other than a pawn which, before the opponent's reply, stood in a
 * bad spot, neither pinned nor with its king in check, and had no move to a safe square and none that takes something
 * worth as much.
 */
const isTrappedPiece = (line: PlayedLine): boolean => followUps(line).some(takesTrapped);

const takesTrapped = ({ reply, second }: FollowUp): boolean => {
  if (second.captured === undefined || second.captured === 'pawn') return false;
  const stoodOn = reply.to === second.to ? reply.from : second.to;
  return isTrapped(reply.before, stoodOn);
};

const isTrapped = (position: Chess, square: Square): boolean => {
  const role = position.board.getRole(square);
  if (role === undefined || role === 'pawn' || role === 'king') return false;
  if (position.isCheck() || pinnedPieces(position).some((pinned) => pinned.square === square)) return false;
  if (!isInBadSpot(position.board, square)) return false;
  return !Array.from(position.dests(square)).some((to) => {
    const taken = position.board.getRole(to);
    if (taken !== undefined && valueOf(taken) >= valueOf(role)) return true;
    const after = position.clone();
    after.play({ from: square, to });
    return !isInBadSpot(after.board, to);
  });
};

/**
 * A piece is there for the taking: the solver's first move takes a hanging piece other than a pawn, which is not the
 * answer to a capture on that square of something worth as much, and his second move leaves him no worse off in
 * material than the first.
 */
const isHangingPiece = (line: PlayedLine): boolean => {
  const [first, second] = solverSteps(line);
  if (first?.captured === undefined || first.captured === 'pawn') return false;
  if (!isHanging(first.before.board, first.to)) return false;
  const opponents = line.steps[line.steps.indexOf(first) - 1];
  const isRecapture = opponents?.captured !== undefined && opponents.to === first.to;
  if (isRecapture && valueOf(opponents.captured) >= valueOf(first.captured)) return false;
  return (
    second === undefined ||
    materialLead(second.after.board, line.solver) >= materialLead(first.after.board, line.solver)
  );
};

/**
 * A guard is drawn away: the solver captures, or promotes, on a square that the piece of the opponent's last reply
 * guarded before and no longer does. It was drawn away by being made to capture what the solver had just moved, which
 * had taken nothing or something cheaper than itself, or by a check. What is captured is not dearer than what captures.
 */
const isDeflection = (line: PlayedLine): boolean => followUps(line).some(usesLostGuard);

const usesLostGuard = ({ first, reply, second }: FollowUp): boolean => {
  if (second.captured === undefined && second.promotion === undefined) return false;
  if (second.captured !== undefined && valueOf(second.captured) > valueOf(second.role)) return false;
  if (second.to === reply.to || second.to === first.to) return false;
  const isDrawn = reply.to === first.to || first.after.isCheck();
  return isDrawn && gaveSomething(first) && guarded(reply, second) && !stillGuards(reply, second);
};

/** It took nothing, or something cheaper; a queen taking a rook gives nothing either, as Lichess counts. */
const gaveSomething = ({ captured, role }: Step): boolean =>
  captured === undefined || (valueOf(captured) < valueOf(role) && !(captured === 'rook' && role === 'queen'));

/** The square itself was guarded, or, along its file, the pawn that now promotes there. */
const guarded = (reply: Step, { from, to, promotion }: Step): boolean => {
  const attacked = attacksFrom(reply.before.board, reply.from);
  if (attacked.has(to)) return true;
  return promotion !== undefined && squareFile(to) === squareFile(reply.from) && attacked.has(from);
};

const stillGuards = (reply: Step, { to }: Step): boolean => attacksFrom(reply.after.board, reply.to).has(to);

const WORTH_ATTRACTING: ReadonlySet<Role> = new Set(['king', 'queen', 'rook']);

/**
 * A piece is lured to a square: the solver moves there, a king, queen or rook captures there, and the solver's next
 * move attacks it there. For a king that is enough; another piece must be captured there by the move after that.
 */
const isAttraction = (line: PlayedLine): boolean => {
  const turns = followUps(line);
  return turns.some((turn, index) => lures(line, turn) && isWon(turn, turns[index + 1]));
};

const lures = ({ solver }: PlayedLine, { first, reply, second }: FollowUp): boolean =>
  reply.to === first.to &&
  WORTH_ATTRACTING.has(reply.role) &&
  attackersOf(second.after.board, reply.to, solver).has(second.to);

const isWon = ({ reply }: FollowUp, next: FollowUp | undefined): boolean =>
  reply.role === 'king' || next?.second.to === reply.to;

/** A pawn of the solver is promoted, to whatever piece. */
const isPromotion = (line: PlayedLine): boolean => solverSteps(line).some(({ promotion }) => promotion !== undefined);

/** In pawns. */
const LEAST_GIVEN = 2;

/**
 * Material is given: after his second move or a later one the solver is two pawns' worth or more below what he had
 * before his first move. Not when the opponent promotes on the way, which is no gift.
 */
const isSacrifice = (line: PlayedLine): boolean => {
  const [first, ...later] = solverSteps(line);
  if (first === undefined) return false;
  const before = materialLead(first.before.board, line.solver);
  const isDown = later.some(({ after }) => before - materialLead(after.board, line.solver) >= LEAST_GIVEN);
  return isDown && !opponentPromotes(line);
};

const opponentPromotes = ({ solver, steps }: PlayedLine): boolean =>
  steps.some(({ color, promotion }, index) => index > 0 && color !== solver && promotion !== undefined);

/** What the solver's first move is when it is nothing finer. */

/** The first move takes something, a pawn included. */
const isCapture = (line: PlayedLine): boolean => solverSteps(line)[0]?.captured !== undefined;

/** The first move gives check. */
const isCheck = (line: PlayedLine): boolean => solverSteps(line)[0]?.after.isCheck() === true;

const CONDITIONS: Readonly<Record<Motif, Condition>> = {
  smotheredMate: whenMated(isSmotheredMate),
  backRankMate: whenMated(isBackRankMate),
  anastasiaMate: whenMated(isAnastasiaMate),
  hookMate: whenMated(isHookMate),
  arabianMate: whenMated(isArabianMate),
  bodenMate: whenMated(isBodenMate),
  doubleBishopMate: whenMated(isDoubleBishopMate),
  dovetailMate: whenMated(isDovetailMate),
  mate: whenMated(() => true),
  doubleCheck: isDoubleCheck,
  fork: isFork,
  skewer: isSkewer,
  discoveredAttack: isDiscoveredAttack,
  trappedPiece: isTrappedPiece,
  hangingPiece: isHangingPiece,
  deflection: isDeflection,
  capturingDefender: isCapturingDefender,
  interference: isInterference,
  xRayAttack: isXRayAttack,
  attraction: isAttraction,
  intermezzo: isIntermezzo,
  clearance: isClearance,
  promotion: isPromotion,
  pin: isPin,
  sacrifice: isSacrifice,
  capture: isCapture,
  check: isCheck,
};
