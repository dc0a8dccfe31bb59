import { cappedCentipawns, type Evaluation, type PositionEvaluation, winningChances } from '../evaluation';
import { type Game, positionAt } from '../game';
import { isInBadSpot, materialLead, valueOf } from '../motifs/attackers';
import type { Motif } from '../motifs/motif';
import { motifsOf } from '../motifs/motifs';
import { type Line, type LineMove, playLine } from '../motifs/played-line';
import { sanLine } from '../position/move';
import type { Centipawns, Color, Ply, San, Uci } from '../types';

export type Positions = readonly PositionEvaluation[];

export type Opportunity = WinningLine & {
  readonly ply: Ply;
  readonly played: San;
  readonly line: readonly San[];
};

/** The tactic in the engine's line before the ply, even if it only saves the side. */
export const opportunityAt = (game: Game, positions: Positions, color: Color, ply: Ply): Opportunity | undefined => {
  const played = game.plies[ply];
  const won = wonAt(game, positions, color, ply);
  return played === undefined || won === undefined ? undefined : { ...won, ply, played: played.san };
};

export const wonAt = (
  game: Game,
  positions: Positions,
  color: Color,
  ply: Ply,
): Pick<Opportunity, 'line' | keyof WinningLine> | undefined => {
  const before = positions[ply];
  if (before === undefined) return undefined;
  const won = winningLine({ ...lineFrom(game, ply, movesOf(before)), solver: color });
  if (won === undefined) return undefined;
  return { ...won, line: sanLine(positionAt(game, ply - 1), won.moves, game.isChess960) };
};

/**
 * Whether playing `other` instead costs as much as a mistake. Not when the side was winning already and still is;
 * losing a mate counts if it is that costly.
 */
export const isCostly = (
  positions: Positions,
  color: Color,
  { ply }: Pick<Opportunity, 'ply'>,
  other: Evaluation,
): boolean => {
  const best = positions[ply]?.evaluation;
  if (best === undefined || chancesLost(best, other, color) < MIN_LOSS) return false;
  return isMating(best, color) || !(wasWinning(positions, color, ply) && centipawnsFor(other, color) > WINNING);
};

export const isPlayed = ({ played, line }: Opportunity): boolean => played === line[0];

export const isBetter = (positions: Positions, color: Color, ply: Ply): boolean => {
  const before = positions[ply];
  return before !== undefined && centipawnsFor(before.evaluation, color) >= BETTER;
};

export const isClearlyBetter = (evaluation: Evaluation, color: Color): boolean =>
  centipawnsFor(evaluation, color) >= CLEARLY_BETTER;

export const wasWinning = (positions: Positions, color: Color, ply: Ply): boolean => {
  const earlier = positions[ply - 1];
  return earlier !== undefined && centipawnsFor(earlier.evaluation, color) > WINNING;
};

/** The line preceded by the ply before it, so that recaptures can be recognized. */
export const lineFrom = (game: Game, ply: Ply, moves: readonly Uci[]): Pick<Line, 'start' | 'moves'> => {
  const last = game.plies[ply - 1];
  return { start: positionAt(game, ply - 2), moves: last === undefined ? moves : [last.uci, ...moves] };
};

export const movesOf = ({ pv, bestMove }: PositionEvaluation): readonly Uci[] =>
  pv.length === 0 && bestMove !== undefined ? [bestMove] : pv;

/** The line up to the move that secures the gain. */
type WinningLine = {
  readonly moves: readonly Uci[];
  readonly gain: number;
  readonly kind: Motif;
  readonly motifs: readonly Motif[];
};

/** In pawns: the exchange or more. */
export const MIN_GAIN = 2;

/** Five moves of the solver; longer ones are plans. */
const MAX_PLIES = 9;

/** A move, and two replies with their answers. */
const LASTING_PLIES = 5;

/** A reply and the answer to it. */
const REPLY_PLIES = 2;

/**
 * The line up to mate, or to a lasting gain of two pawns, not counting a recapture. `undefined` without one within five
 * moves, or without a motif.
 */
export const winningLine = (line: Line): WinningLine | undefined => {
  const steps = playLine(line)?.moves ?? [];
  const last = steps[0]?.color === line.solver ? undefined : steps[0];
  const head = last === undefined ? 0 : 1;
  const length = lengthToGain(steps.slice(head), last, line.solver);
  if (length === undefined) return undefined;
  const motifs = motifsUpTo(line, head + length);
  const [kind] = motifs;
  if (kind === undefined) return undefined;
  const gain = gainAfter(steps.slice(head, head + length), line.solver);
  return { moves: line.moves.slice(head, head + length), gain, kind, motifs };
};

/** A piece whose capture costs material later is not hanging. */
const motifsUpTo = (line: Line, end: number): readonly Motif[] => {
  const motifs = motifsOf({ ...line, moves: line.moves.slice(0, end) });
  if (!motifs.includes('hangingPiece')) return motifs;
  const continued = motifsOf({ ...line, moves: line.moves.slice(0, end + REPLY_PLIES) });
  return continued.includes('hangingPiece') ? motifs : motifs.filter((motif) => motif !== 'hangingPiece');
};

const gainAfter = (steps: readonly LineMove[], solver: Color): number => {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return materialLead(last.after.board, solver) - materialLead(first.before.board, solver);
};

/** Whether the gain in pawns is still there two moves later. The piece that moved last must not be in a bad spot. */
export const isLasting = (
  steps: readonly LineMove[],
  gain: number,
  solver: Color,
  before = steps[0]?.before,
): boolean => before !== undefined && lastingLead(steps, solver) >= materialLead(before.board, solver) + gain;

const lastingLead = (steps: readonly LineMove[], solver: Color): number =>
  steps.slice(0, LASTING_PLIES).reduce((least, { color, role, to, after: { board } }, index) => {
    const isLast = index === steps.length - 1;
    if (color !== solver && !isLast) return least;
    const atStake = color === solver && isLast && isInBadSpot(board, to) ? valueOf(role) : 0;
    return Math.min(least, materialLead(board, solver) - atStake);
  }, Infinity);

/** In plies; `last` is the opponent's move before. */
const lengthToGain = (steps: readonly LineMove[], last: LineMove | undefined, solver: Color): number | undefined => {
  const isMate = ({ color, after }: LineMove): boolean => color === solver && after.isCheckmate();
  const isGain = ({ color }: LineMove, index: number): boolean => {
    const gain = MIN_GAIN + recaptured(steps.slice(0, index + 1), last, solver);
    return color === solver && isSecured(steps, index, gain, solver);
  };
  const tactic = steps.slice(0, MAX_PLIES);
  const mate = tactic.findIndex(isMate);
  const end = mate === -1 ? tactic.findIndex(isGain) : mate;
  return end === -1 ? undefined : end + 1;
};

const isSecured = (steps: readonly LineMove[], index: number, gain: number, solver: Color): boolean =>
  securedGain(steps, index, solver) >= gain;

/** Pawns won up to the step at the index that remain after the reply. */
export const securedGain = (steps: readonly LineMove[], index: number, solver: Color): number => {
  const [first, reply] = [steps[0], steps[index + 1]];
  if (first === undefined) return -Infinity;
  const afterReply = reply === undefined ? Infinity : materialLead(reply.after.board, solver);
  const lead = Math.min(lastingLead(steps.slice(index), solver), afterReply);
  return lead - materialLead(first.before.board, solver);
};

const recaptured = (steps: readonly LineMove[], last: LineMove | undefined, solver: Color): number => {
  if (last?.captured === undefined) return 0;
  const taking = steps.find(({ color, to, captured }) => color === solver && to === last.to && captured !== undefined);
  return taking?.captured === undefined ? 0 : Math.min(valueOf(last.captured), valueOf(taking.captured));
};

/** Lichess' threshold of a mistake, on the scale from -1 to 1: lila `Advice.scala`. */
export const MIN_LOSS = 0.2;

/** Required of a tactic by Lichess' puzzle generator (lichess-puzzler, `generator.py`). */
export const CLEARLY_BETTER: Centipawns = 200;

/** Required of a tactic by the baseline rates. */
const BETTER: Centipawns = 100;

/** Above this a side is winning anyway (lichess-puzzler). */
export const WINNING: Centipawns = 300;

/** Capped at ±1000, positive when the side is better. */
export const centipawnsFor = (evaluation: Evaluation, color: Color): Centipawns =>
  color === 'white' ? cappedCentipawns(evaluation) : -cappedCentipawns(evaluation);

/** -1 (the side loses) to 1 (it wins). */
export const chancesFor = (evaluation: Evaluation, color: Color): number =>
  winningChances(centipawnsFor(evaluation, color));

/** At most 2; negative when the chances grow. */
export const chancesLost = (from: Evaluation, to: Evaluation, color: Color): number =>
  chancesFor(from, color) - chancesFor(to, color);

export const isMating = (evaluation: Evaluation, color: Color): boolean =>
  'mate' in evaluation && evaluation.mate > 0 === (color === 'white');
