/** Names tactics like Lichess' puzzle themes (lichess-puzzler, `tagger/cook.py`). Does not judge the moves. */
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
import {
  type FollowUp,
  followUps,
  type Line,
  type LineMove,
  type PlayedLine,
  playLine,
  solverSteps,
} from './played-line';

/** Most important first. */
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

const isDoubleCheck = (line: PlayedLine): boolean =>
  solverSteps(line).some(({ after }) => after.ctx().checkers.moreThanOne());

const MIN_TARGETS = 2;

/**
 * Before the last move a piece safely attacks two pieces (no pawns), each more valuable, or hanging and not attacking
 * back. A king, which never forks at Lichess, must also capture one of them next.
 */
const isFork = (line: PlayedLine): boolean => forkingSteps(line).length > 0;

export const forkingSteps = (line: PlayedLine): readonly LineMove[] => {
  const steps = solverSteps(line);
  return steps.slice(0, -1).filter((step, index) => {
    if (step.role !== 'king') return !isInBadSpot(step.after.board, step.to) && isMultiple(targetsOf(step));
    const targets = targetsOf(step);
    const next = steps[index + 1];
    return isMultiple(targets) && next?.from === step.to && targets.includes(next.to);
  });
};

const isMultiple = (targets: readonly unknown[]): boolean => targets.length >= MIN_TARGETS;

const targetsOf = ({ role, to, color, after: { board } }: LineMove) => {
  const counterattackers = attackersOf(board, to, opposite(color));
  return Array.from(attacksFrom(board, to).intersect(board[opposite(color)]).diff(board.pawn)).filter((square) => {
    const target = board.getRole(square);
    if (target === undefined) return false;
    return valueOf(target) > valueOf(role) || (isHanging(board, square) && !counterattackers.has(square));
  });
};

/**
 * A line piece captures something in a bad spot behind a more valuable piece that just left; not with mate. Unlike
 * Lichess, a king that cannot recapture is no defender.
 */
const isSkewer = (line: PlayedLine): boolean => followUps(line).some(takesBehind);

const takesBehind = ({ reply, second }: FollowUp): boolean =>
  second.captured !== undefined &&
  isLinePiece(second.role) &&
  reply.to !== second.to &&
  between(second.from, second.to).has(reply.from) &&
  valueOf(reply.role) > valueOf(second.captured) &&
  isWinnable(second) &&
  !second.after.isCheckmate();

const isWinnable = ({ captured, before: { board }, to }: LineMove): boolean =>
  isInBadSpot(board, to) || (captured !== 'pawn' && isGuardedInVain(board, to));

/**
 * Check by a piece that did not move, or a capture along a line opened by the move before, not on a square just moved
 * to. Castling does not count.
 */
const isDiscoveredAttack = (line: PlayedLine): boolean =>
  solverSteps(line).some(isDiscoveredCheck) || followUps(line).some(capturesAlongOpenedLine);

const isDiscoveredCheck = ({ to, after, isCastling }: LineMove): boolean => {
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
 * A captured piece (no pawn) was in a bad spot, neither pinned nor with its king in check, without a safe move or a
 * capture of equal value.
 */
const isTrappedPiece = (line: PlayedLine): boolean => followUps(line).some(capturesTrapped);

const capturesTrapped = ({ reply, second }: FollowUp): boolean => {
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
 * The first move captures a hanging piece (no pawn), not as a recapture of equal value, and the second move keeps the
 * material.
 */
const isHangingPiece = (line: PlayedLine): boolean => {
  const [first, second] = solverSteps(line);
  if (first?.captured === undefined || first.captured === 'pawn') return false;
  if (!isHanging(first.before.board, first.to)) return false;
  const opponents = line.moves[line.moves.indexOf(first) - 1];
  const isRecapture = opponents?.captured !== undefined && opponents.to === first.to;
  if (isRecapture && valueOf(opponents.captured) >= valueOf(first.captured)) return false;
  return (
    second === undefined ||
    materialLead(second.after.board, line.solver) >= materialLead(first.after.board, line.solver)
  );
};

/**
 * A capture or promotion on a square whose defender was just lured away by a check or an offer of material. The
 * captured piece is no more valuable than the capturer.
 */
const isDeflection = (line: PlayedLine): boolean => followUps(line).some(exploitsLuredDefender);

const exploitsLuredDefender = ({ first, reply, second }: FollowUp): boolean => {
  if (second.captured === undefined && second.promotion === undefined) return false;
  if (second.captured !== undefined && valueOf(second.captured) > valueOf(second.role)) return false;
  if (second.to === reply.to || second.to === first.to) return false;
  const isDrawn = reply.to === first.to || first.after.isCheck();
  return isDrawn && gaveUpMaterial(first) && guarded(reply, second) && !stillGuards(reply, second);
};

/** It captured nothing or something cheaper; as at Lichess, a queen that takes a rook gives up nothing. */
const gaveUpMaterial = ({ captured, role }: LineMove): boolean =>
  captured === undefined || (valueOf(captured) < valueOf(role) && !(captured === 'rook' && role === 'queen'));

/** The target square was guarded, or the pawn's when it promotes on the defender's file. */
const guarded = (reply: LineMove, { from, to, promotion }: LineMove): boolean => {
  const attacked = attacksFrom(reply.before.board, reply.from);
  if (attacked.has(to)) return true;
  return promotion !== undefined && squareFile(to) === squareFile(reply.from) && attacked.has(from);
};

const stillGuards = (reply: LineMove, { to }: LineMove): boolean => attacksFrom(reply.after.board, reply.to).has(to);

const WORTH_ATTRACTING: ReadonlySet<Role> = new Set(['king', 'queen', 'rook']);

/**
 * The solver moves to a square where a king, queen or rook captures, and attacks it there next. A piece other than the
 * king must then be captured.
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

const isPromotion = (line: PlayedLine): boolean => solverSteps(line).some(({ promotion }) => promotion !== undefined);

const MIN_SACRIFICE = 2;

/**
 * From the second move on the solver is two pawns down compared to the start, by what was given: the opponent does not
 * promote, and where the first move saves one of two attacked pieces, the other was not given.
 */
const isSacrifice = (line: PlayedLine): boolean => {
  const [first, ...later] = solverSteps(line);
  if (first === undefined) return false;
  const before = materialLead(first.before.board, line.solver) - valueLostAnyway(line, first);
  const isDown = later.some(({ after }) => before - materialLead(after.board, line.solver) >= MIN_SACRIFICE);
  return isDown && !opponentPromotes(line);
};

/** Of the pieces that stood attacked beside the one that the first move saves, and were taken there. */
const valueLostAnyway = ({ solver, moves }: PlayedLine, first: LineMove): number => {
  if (!isInBadSpot(first.before.board, first.from) || isInBadSpot(first.after.board, first.to)) return 0;
  const moved = new Set(moves.flatMap(({ color, from }) => (color === solver ? [from] : [])));
  return moves
    .slice(2)
    .filter(({ color, to }) => color !== solver && !moved.has(to) && isInBadSpot(first.before.board, to))
    .reduce((sum, { captured }) => sum + (captured === undefined ? 0 : valueOf(captured)), 0);
};

const opponentPromotes = ({ solver, moves }: PlayedLine): boolean =>
  moves.some(({ color, promotion }, index) => index > 0 && color !== solver && promotion !== undefined);

const isCapture = (line: PlayedLine): boolean => solverSteps(line)[0]?.captured !== undefined;

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
