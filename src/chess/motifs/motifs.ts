/**
 * What tactic a line of moves is. The names and conditions are those of Lichess' puzzle themes, so that a player finds
 * the same words there (lichess-puzzler, `tagger/cook.py`); each motif's file says its condition in words. A line says
 * nothing about whether its moves are good: it should be one that wins something.
 */
import { isAnastasiaMate } from './anastasia-mate';
import { isArabianMate } from './arabian-mate';
import { isAttraction } from './attraction';
import { isBackRankMate } from './back-rank-mate';
import { isBodenMate, isDoubleBishopMate } from './bishops-mate';
import { isDeflection } from './deflection';
import { isDiscoveredAttack } from './discovered-attack';
import { isDoubleCheck } from './double-check';
import { isDovetailMate } from './dovetail-mate';
import { isFork } from './fork';
import { isCapturingDefender, isClearance, isInterference, isIntermezzo, isXRayAttack } from './guards-and-lines';
import { isHangingPiece } from './hanging-piece';
import { isHookMate } from './hook-mate';
import { mateOf, type Mate } from './mate';
import { MOTIFS, type Motif } from './motif';
import { isPin } from './pin';
import { isCapture, isCheck } from './plain';
import { playLine, type Line, type PlayedLine } from './played-line';
import { isPromotion } from './promotion';
import { isSacrifice } from './sacrifice';
import { isSkewer } from './skewer';
import { isSmotheredMate } from './smothered-mate';
import { isTrappedPiece } from './trapped-piece';

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
