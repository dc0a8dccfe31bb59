/** What a quiet move threatens, and which threat was ignored: found by searching positions as if one side had passed. */
import { type PositionEvaluation, winChanceOf } from '../../evaluation';
import { moveNumber, positionAt } from '../../game';
import type { LineMove } from '../../motifs/played-line';
import { formatLine, playMove, playMoves } from '../../position/move';
import { playNullMove } from '../../position/position';
import type { Color, Fen, Ply, Uci } from '../../types';
import { centipawnsFor } from '../opportunity';
import { situationOf, evidenceOf } from './chances';
import { betterOf, type Moment, type Reason, refutationOf, type Threat } from './moment';

/** What a second move in a row gains in win probability, 0-1, and in centipawns: more than a move is worth by itself. */
const [MIN_GAIN, MIN_CENTIPAWNS] = [0.12, 200];

type Found = (fen: Fen) => PositionEvaluation | undefined;

type ThreatResult = { readonly reason: Reason | undefined } | { readonly missing: readonly Fen[] };

/** `deeper` has the lines of another search of the same moves. */
export const threatReason = (moment: Moment, deeper: Moment, found: Found): ThreatResult => {
  const { game, ply, before, after, mover, opponent } = deeper;
  const [start, end] = [positionAt(game, ply - 1), positionAt(game, ply)];
  const [{ bestMove: better }, { bestMove: reply }] = [before, after];
  if (better === undefined || reply === undefined) return { reason: undefined };
  const ignored = playNullMove(start);
  const improved = isQuiet(betterOf(deeper)) ? passedAfter(deeper, start, better) : undefined;
  const replied = isQuiet(refutationOf(deeper).slice(1)) ? passedAfter(deeper, end, reply) : undefined;
  const anyway = replied && passedAfter(deeper, start, better, reply);
  const missing = [ignored, improved, replied, anyway].filter((fen) => fen !== undefined && found(fen) === undefined);
  if (missing.length > 0) return { missing: missing.filter((fen) => fen !== undefined) };
  const threatIn = (fen: Fen | undefined, color: Color, now: PositionEvaluation): Uci | undefined => {
    const second = fen === undefined ? undefined : found(fen);
    if (second === undefined) return undefined;
    const [later, earlier] = [second.evaluation, now.evaluation];
    const isThreat =
      winChanceOf(later, color) - winChanceOf(earlier, color) >= MIN_GAIN &&
      centipawnsFor(later, color) - centipawnsFor(earlier, color) >= MIN_CENTIPAWNS;
    return isThreat ? second.bestMove : undefined;
  };
  const [evidence, betterEvidence] = evidenceOf(moment, deeper);
  const isIgnored = before.pv[1] !== reply && threatIn(ignored, opponent, before) === reply;
  if (isIgnored) return { reason: { kind: 'ignoresMove', ...evidence() } };
  const threat = (fen: Fen | undefined, at: Ply, turn: Color, move: Uci | undefined): Threat | undefined => {
    const played = fen === undefined || move === undefined ? undefined : playMove(fen, move, game.isChess960);
    if (played?.ok !== true) return undefined;
    return { kind: 'threatens', move: formatLine({ turn, moveNumber: moveNumber(game, at) }, [played.value.san]) };
  };
  const own = threat(improved, ply + 2, mover, threatIn(improved, mover, before));
  const next = threatIn(replied, opponent, after);
  const isNew = next !== threatIn(anyway, opponent, before);
  const theirs = isNew ? threat(replied, ply + 3, opponent, next) : undefined;
  const situation = situationOf(moment);
  if (theirs !== undefined && (own === undefined || situation.kind === 'even'))
    return { reason: { kind: 'allows', point: theirs, ...evidence() } };
  return { reason: own && { kind: 'isWeaker', situation, point: own, ...betterEvidence() } };
};

/**
 * After a capture the other side recaptures, and where it takes a piece a second move would save that. A move out of
 * check was not chosen for what it threatens.
 */
const isQuiet = ([step, answer]: readonly LineMove[]): boolean =>
  step !== undefined && step.captured === undefined && answer?.captured === undefined && !step.before.isCheck();

/** `undefined` where the side to move is in check. */
const passedAfter = ({ game }: Moment, start: Fen, ...moves: readonly Uci[]): Fen | undefined => {
  const played = playMoves(start, moves);
  const last = played.length < moves.length ? undefined : played.at(-1);
  return last === undefined || game.isChess960 ? undefined : playNullMove(last.fen);
};
