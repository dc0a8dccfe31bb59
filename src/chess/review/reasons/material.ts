/** Names what a move loses or misses in material. */
import type { Chess } from 'chessops/chess';
import type { Role } from 'chessops/types';
import { type PositionEvaluation, winChanceOf } from '../../evaluation';
import { positionAt } from '../../game';
import { attackersOf, isHanging, isInBadSpot, materialLead, valueOf } from '../../motifs/attackers';
import { forkingSteps, motifsOf } from '../../motifs/motifs';
import { describeMaterial, gainBetween, netValue } from '../../motifs/net-material';
import { type Line, type LineMove, playLine } from '../../motifs/played-line';
import { sanLine } from '../../position/move';
import { type Color, squareName, type Uci } from '../../types';
import { centipawnsFor, lineFrom, movesOf, securedGain } from '../opportunity';
import type { MaterialClaim } from './material-proof';
import { betterOf, type Moment, NAMED_MOTIFS, type NamedMotif, type Reason, refutationOf } from './moment';

/** A reason about material, and what has to be proven of it. */
export type MaterialReason = { readonly reason: Reason; readonly claim: MaterialClaim; readonly isMiss: boolean };

/** Longer lines are no reason a player would see. */
const MAX_PLIES = 9;

const PAWN_PLIES = 7;

type Gain = { readonly pawns: number; readonly plies: number };

const gainIn = (steps: readonly LineMove[], side: Color): Gain | undefined =>
  steps.slice(0, MAX_PLIES).reduce<Gain | undefined>((best, { color }, index) => {
    if (color !== side) return best;
    const won = securedGain(steps, index, side);
    const pawns = won === 1 && index >= PAWN_PLIES ? 0 : won;
    return best === undefined || isMore(pawns, best.pawns) ? { pawns, plies: index + 1 } : best;
  }, undefined);

/** More moves are shown for half as much again. */
const isMore = (pawns: number, than: number): boolean => (than < 1 ? pawns > than : 2 * pawns >= 3 * than);

/** The mover's chances, 0-1: outside these material decides nothing. */
const [HOPELESS, STILL_WON] = [0.1, 0.85];

/** Who was worse than that has missed a piece or nothing. */
const NOT_WORSE = 0.45;

/** A miss must cost this much of the chances, or be won within three plies. */
const [MIN_MISSED, AT_ONCE] = [0.1, 3];

/** The move's point first: what it misses where the mover was better by more than the opponent is now. */
export const materialReasons = (moment: Moment): readonly MaterialReason[] => {
  const { before, after, mover } = moment;
  const [from, to] = [winChanceOf(before.evaluation, mover), winChanceOf(after.evaluation, mover)];
  if (from < HOPELESS || to > STILL_WON) return [];
  const lines = { refutation: refutationOf(moment), better: betterOf(moment) };
  const [lost, missed] = [lossOf(moment, lines), missOf(moment, lines, from - to < MIN_MISSED ? AT_ONCE : MAX_PLIES)];
  const reasons = from - 1 / 2 > 1 / 2 - to ? [missed, lost] : [lost, missed];
  return reasons.filter((found) => found !== undefined);
};

type Lines = { readonly refutation: readonly LineMove[]; readonly better: readonly LineMove[] };

const lossOf = (moment: Moment, { refutation, better }: Lines): MaterialReason | undefined => {
  const { opponent, after } = moment;
  const [own] = refutation;
  const answer = gainIn(refutation.slice(1), opponent);
  const [whole, anyway] = [gainIn(refutation, opponent), gainIn(better, opponent)?.pawns ?? 0];
  if (own === undefined || answer === undefined || whole === undefined) return undefined;
  const pawns = Math.min(answer.pawns, whole.pawns - anyway);
  const lead = materialLead(own.before.board, opponent) + anyway;
  const base = Math.max(materialLead(own.after.board, opponent), lead);
  return claimed(moment, { isMiss: false, found: after, base, gain: { pawns, plies: answer.plies } });
};

const missOf = (moment: Moment, { refutation, better }: Lines, plies: number): MaterialReason | undefined => {
  const { mover, before } = moment;
  const [own] = refutation;
  const [gain, won] = [gainIn(better, mover), gainIn(refutation, mover)];
  if (own === undefined || gain === undefined || won === undefined || gain.plies > plies) return undefined;
  const pawns = Math.min(gain.pawns, gain.pawns - won.pawns);
  if (pawns < DECISIVE && winChanceOf(before.evaluation, mover) < NOT_WORSE) return undefined;
  const base = materialLead(own.before.board, mover) + Math.max(0, won.pawns);
  return claimed(moment, { isMiss: true, found: before, base, gain: { pawns, plies: gain.plies } });
};

type Claimed = {
  readonly isMiss: boolean;
  readonly found: PositionEvaluation;
  readonly base: number;
  readonly gain: Gain;
};

const claimed = (moment: Moment, { isMiss, found, base, gain }: Claimed): MaterialReason | undefined => {
  const { game, ply, mover, opponent } = moment;
  const moves = movesOf(found);
  const [first] = moves;
  const start = positionAt(game, isMiss ? ply - 1 : ply);
  const { pawns, plies } = gain;
  const steps = playLine({ start, moves, solver: isMiss ? mover : opponent })?.moves ?? [];
  const quiet = steps.findIndex(({ captured }, index) => index >= plies && captured === undefined);
  const end = quiet === -1 ? steps.length : quiet;
  const reason = pawns < 1 ? undefined : nameMaterial(moment, { isMiss, pawns, moves: moves.slice(0, end) });
  if (first === undefined || reason === undefined) return undefined;
  return { reason, claim: { start, first, isChess960: game.isChess960, base, pawns }, isMiss };
};

// Names

type Won = { readonly isMiss: boolean; readonly pawns: number; readonly moves: readonly Uci[] };

/** `moves` win `pawns` more than there is without them; `undefined` where that is not what the move is about. */
export const nameMaterial = (moment: Moment, { isMiss, pawns, moves }: Won): Reason | undefined => {
  const { game, ply, mover, opponent } = moment;
  const solver = isMiss ? mover : opponent;
  const line = { ...lineFrom(game, isMiss ? ply : ply + 1, moves), solver };
  const steps = playLine(line)?.moves ?? [];
  const first = steps[steps.length - moves.length - (isMiss ? 0 : 1)];
  const last = steps.at(-1);
  if (
    moves.length > MAX_PLIES ||
    steps.length < line.moves.length ||
    first === undefined ||
    last === undefined ||
    !explains(moment, first.before, pawns)
  )
    return undefined;
  const { material, promoted } = gainBetween(first.before.board, last.after.board, solver);
  const start = positionAt(game, isMiss ? ply - 1 : ply);
  const proof = { start, line: sanLine(start, moves, game.isChess960), pawns };
  if (promoted > 0) return { kind: isMiss ? 'missesPromotion' : 'allowsPromotion', ...proof };
  if (material.won.length === 0 || netValue(material) < 1 || 2 * pawns < netValue(material)) return undefined;
  const isTheOnly = (role: Role) => first.before.board.pieces(isMiss ? opponent : mover, role).size() === 1;
  const motif = pawns > 1 ? motifIn(line) : undefined;
  const named = { material: describeMaterial(material, isTheOnly), ...(motif && { motif }), ...proof };
  if (isMiss) {
    const [taken, taking] = steps.slice(-moves.length - 1);
    const isRecapture = taken?.captured !== undefined && taking?.captured !== undefined && taking.to === taken.to;
    if (isRecapture && moves.length < steps.length) {
      const [own] = refutationOf(moment);
      // Another piece has recaptured: the move took the wrong way.
      if (own?.captured !== undefined && own.to === taking.to) return undefined;
      return { kind: 'missesRecapture', square: squareName(taking.to), ...proof };
    }
    return { kind: 'missesMaterial', ...named };
  }
  const isAlone = material.won.length === 1 && material.given.length === 0;
  const taking = isAlone ? steps.at(-moves.length) : undefined;
  const lostPiece = taking && lossAtOnce(moment, first, taking);
  return lostPiece && material.won.includes(lostPiece.piece)
    ? { ...lostPiece, ...proof, line: proof.line.slice(0, 1) }
    : { kind: 'losesMaterial', ...named };
};

/** In pawns: a piece decides by itself, less accounts for so much of the fall: a pawn matters more without queens. */
const DECISIVE = 3;

const MIN_SHARE = { withQueens: 1 / 3, endgame: 1 / 4 };

const CENTIPAWNS_OF_PAWN = 100;

const explains = ({ before, after, mover }: Moment, { board }: Chess, pawns: number): boolean => {
  const fall = centipawnsFor(before.evaluation, mover) - centipawnsFor(after.evaluation, mover);
  const share = board.queen.isEmpty() ? MIN_SHARE.endgame : MIN_SHARE.withQueens;
  return pawns >= DECISIVE || pawns * CENTIPAWNS_OF_PAWN >= share * fall;
};

type LostPiece = {
  readonly kind: 'leavesPiece' | 'putsPiece' | 'undefends' | 'ignoresThreat';
  readonly piece: Role;
  readonly square: string;
};

/** The piece that the reply captures, and why it can. */
const lossAtOnce = ({ mover }: Moment, own: LineMove, taking: LineMove): LostPiece | undefined => {
  const { captured, to } = taking;
  if (captured === undefined) return undefined;
  const lost = { piece: captured, square: squareName(to) };
  if (to !== own.to && isOnlyDefender(own, to, mover)) return { kind: 'undefends', ...lost };
  if (to !== own.to && wasThreatened(own, taking)) return { kind: 'ignoresThreat', ...lost };
  if (captured === 'pawn' || !isHanging(own.after.board, to)) return undefined;
  return { kind: to === own.to ? 'putsPiece' : 'leavesPiece', ...lost };
};

const isOnlyDefender = ({ from, before, after }: LineMove, square: number, mover: Color): boolean => {
  const defenders = attackersOf(before.board, square, mover);
  return defenders.size() === 1 && defenders.has(from) && attackersOf(after.board, square, mover).isEmpty();
};

const wasThreatened = ({ before }: LineMove, { color, from, to }: LineMove): boolean => {
  if (before.isCheck() || !isInBadSpot(before.board, to)) return false;
  const passed = before.clone();
  passed.turn = color;
  passed.epSquare = undefined;
  return passed.isLegal({ from, to });
};

/** A fork only where the forking piece takes next, a defender only where what it guarded is worth as much. */
const motifIn = (line: Line): NamedMotif | undefined => {
  const played = playLine(line);
  if (played === undefined) return undefined;
  const motifs = motifsOf(line);
  const isForkTaken = forkingSteps(played).some((step) => {
    const next = played.moves[played.moves.indexOf(step) + 2];
    return next?.from === step.to && next.captured !== undefined;
  });
  const [first = 0, ...further] = played.moves.flatMap(({ color, captured }) =>
    color === line.solver && captured !== undefined ? [valueOf(captured)] : [],
  );
  const isGuardedTaken = further.some((value) => value >= first);
  return NAMED_MOTIFS.find(
    (motif) =>
      motifs.includes(motif) && (motif !== 'fork' || isForkTaken) && (motif !== 'capturingDefender' || isGuardedTaken),
  );
};
