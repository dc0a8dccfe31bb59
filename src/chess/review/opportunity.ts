/** A move on which a side had a tactic to play. */
import { cappedCentipawns, type Evaluation, type PositionEvaluation, winningChances } from '../evaluation';
import { type Game, positionAt } from '../game';
import { isInBadSpot, materialLead, valueOf } from '../motifs/attackers';
import type { Motif } from '../motifs/motif';
import { motifsOf } from '../motifs/motifs';
import { type Line, playLine, type Step } from '../motifs/played-line';
import { sanLine } from '../position/move';
import type { Centipawns, Color, Ply, San, Uci } from '../types';

export type Positions = readonly PositionEvaluation[];

export type Opportunity = WinningLine & {
  readonly ply: Ply;
  readonly played: San;
  /** The winning line in standard notation; the best move is its first. */
  readonly line: readonly San[];
};

/**
 * What the best move of the position before the ply would win: the engine's line wins something by a tactic with a name,
 * though the side may only save itself by it. `undefined` where that is not so, or no line is known.
 */
export const opportunityAt = (game: Game, positions: Positions, color: Color, ply: Ply): Opportunity | undefined => {
  const played = game.plies[ply];
  const won = wonAt(game, positions, color, ply);
  return played === undefined || won === undefined ? undefined : { ...won, ply, played: played.san };
};

/** What the side that is to move before the ply wins by the engine's line; the game may end there. */
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
 * Whether it matters that another move was chosen: it gives away as much as a mistake does. Not when the side was
 * winning before the opponent's last move already and is so still: then there was no need to look for more. The loss of
 * a mate counts all the same, if as much as a mistake is lost by it.
 */
export const isNeeded = (
  positions: Positions,
  color: Color,
  { ply }: Pick<Opportunity, 'ply'>,
  other: Evaluation,
): boolean => {
  const best = positions[ply]?.evaluation;
  if (best === undefined || chancesLost(best, other, color) < LEAST_LOSS) return false;
  return isMating(best, color) || !(wasWinning(positions, color, ply) && centipawnsFor(other, color) > WINNING);
};

/** Whether the ply played is the one that the line begins with. */
export const isPlayed = ({ played, line }: Opportunity): boolean => played === line[0];

/** At least somewhat better after the best move, or mating. */
export const isBetter = (positions: Positions, color: Color, ply: Ply): boolean => {
  const before = positions[ply];
  return before !== undefined && centipawnsFor(before.evaluation, color) >= BETTER;
};

/** Clearly better after the best move, or mating. */
export const isClearlyBetter = (evaluation: Evaluation, color: Color): boolean =>
  centipawnsFor(evaluation, color) >= CLEARLY_BETTER;

/** Whether the side was winning before the opponent's last move. */
export const wasWinning = (positions: Positions, color: Color, ply: Ply): boolean => {
  const earlier = positions[ply - 1];
  return earlier !== undefined && centipawnsFor(earlier.evaluation, color) > WINNING;
};

/** The moves with the ply before them at their head, so that a recapture is known from a capture. */
export const lineFrom = (game: Game, ply: Ply, moves: readonly Uci[]): Pick<Line, 'start' | 'moves'> => {
  const last = game.plies[ply - 1];
  return { start: positionAt(game, ply - 2), moves: last === undefined ? moves : [last.uci, ...moves] };
};

/** The line of a search, or the best move alone. */
export const movesOf = ({ pv, bestMove }: PositionEvaluation): readonly Uci[] =>
  pv.length === 0 && bestMove !== undefined ? [bestMove] : pv;

/** Where a line of moves has won something, and what tactic it is up to there. */

/** The solver's moves with the replies between them, ended where the gain is in hand. */
type WinningLine = {
  readonly moves: readonly Uci[];
  /** In pawns' worth, on the board after the moves. */
  readonly gain: number;
  readonly kind: Motif;
  readonly motifs: readonly Motif[];
};

/** In pawns: a tactic wins the exchange or more. */
export const LEAST_GAIN = 2;

/** Five moves of the solver's: what takes longer is called a plan. */
const MOST_PLIES = 9;

/** A move, and two replies with their answers. */
const PLIES_KEPT = 5;

/** A reply, and the answer to it. */
const ANSWERED = 2;

/**
 * The line up to the move that mates, or that puts a gain in hand: two pawns' worth or more, and kept (`isKept`).
 * Taking back what the opponent's move at the head of the line has just taken is no gain. `undefined` when the line
 * wins nothing within five moves, or nothing with a name.
 */
export const winningLine = (line: Line): WinningLine | undefined => {
  const steps = playLine(line)?.steps ?? [];
  const last = steps[0]?.color === line.solver ? undefined : steps[0];
  const head = last === undefined ? 0 : 1;
  const length = lengthToGain(steps.slice(head), last, line.solver);
  if (length === undefined) return undefined;
  const motifs = namesOf(line, head + length);
  const [kind] = motifs;
  if (kind === undefined) return undefined;
  const gain = gainAfter(steps.slice(head, head + length), line.solver);
  return { moves: line.moves.slice(head, head + length), gain, kind, motifs };
};

/** What the line is called up to the gain; a piece that costs something to take is not there for the taking. */
const namesOf = (line: Line, end: number): readonly Motif[] => {
  const motifs = motifsOf({ ...line, moves: line.moves.slice(0, end) });
  if (!motifs.includes('hangingPiece')) return motifs;
  const goesOn = motifsOf({ ...line, moves: line.moves.slice(0, end + ANSWERED) });
  return goesOn.includes('hangingPiece') ? motifs : motifs.filter((motif) => motif !== 'hangingPiece');
};

const gainAfter = (steps: readonly Step[], solver: Color): number => {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return materialLead(last.after.board, solver) - materialLead(first.before.board, solver);
};

/**
 * Whether the first of the steps, the solver's, wins this much in pawns and it is there after his next two moves as
 * well: an exchange is judged when he has recaptured. Where the line breaks off before that with a move of the
 * solver's, the piece that made it must not stand in a bad spot; where with a reply, the gain must outlast it.
 */
export const isKept = (steps: readonly Step[], gain: number, solver: Color, before = steps[0]?.before): boolean =>
  before !== undefined && keptLead(steps, solver) >= materialLead(before.board, solver) + gain;

/** The least by which the solver is ahead after the first of the steps and after his next two moves. */
const keptLead = (steps: readonly Step[], solver: Color): number =>
  steps.slice(0, PLIES_KEPT).reduce((least, { color, role, to, after: { board } }, index) => {
    const isLast = index === steps.length - 1;
    if (color !== solver && !isLast) return least;
    const atStake = color === solver && isLast && isInBadSpot(board, to) ? valueOf(role) : 0;
    return Math.min(least, materialLead(board, solver) - atStake);
  }, Infinity);

/** In plies of the steps, which begin with the solver's; `last` is the opponent's move before them. */
const lengthToGain = (steps: readonly Step[], last: Step | undefined, solver: Color): number | undefined => {
  const isMate = ({ color, after }: Step): boolean => color === solver && after.isCheckmate();
  const isGain = ({ color }: Step, index: number): boolean => {
    const gain = LEAST_GAIN + recaptured(steps.slice(0, index + 1), last, solver);
    return color === solver && isInHand(steps, index, gain, solver);
  };
  const tactic = steps.slice(0, MOST_PLIES);
  const mate = tactic.findIndex(isMate);
  const end = mate === -1 ? tactic.findIndex(isGain) : mate;
  return end === -1 ? undefined : end + 1;
};

/** Kept, and not even for a moment recaptured by the reply. */
const isInHand = (steps: readonly Step[], index: number, gain: number, solver: Color): boolean =>
  gainInHand(steps, index, solver) >= gain;

/** What the solver's step at the index has won since the first of the steps, in pawns, and the reply does not take back. */
export const gainInHand = (steps: readonly Step[], index: number, solver: Color): number => {
  const [first, reply] = [steps[0], steps[index + 1]];
  if (first === undefined) return -Infinity;
  const afterReply = reply === undefined ? Infinity : materialLead(reply.after.board, solver);
  const lead = Math.min(keptLead(steps.slice(index), solver), afterReply);
  return lead - materialLead(first.before.board, solver);
};

/** What the solver takes back on the square where the opponent's last move has taken something, in pawns; at most that. */
const recaptured = (steps: readonly Step[], last: Step | undefined, solver: Color): number => {
  if (last?.captured === undefined) return 0;
  const taking = steps.find(({ color, to, captured }) => color === solver && to === last.to && captured !== undefined);
  return taking?.captured === undefined ? 0 : Math.min(valueOf(last.captured), valueOf(taking.captured));
};

/** An evaluation in one side's view: what tactics are weighed by. A mate counts as ten pawns, as in `win-chance.ts`. */

/** Lichess' bound of a mistake, on the scale from -1 (lost) to 1 (won): lila `Advice.scala`. */
export const LEAST_LOSS = 0.2;

/** A clear advantage, as the puzzle generator of Lichess asks of a tactic (lichess-puzzler, `generator.py`). */
export const CLEARLY_BETTER: Centipawns = 200;

/** What the compared rates of others ask of a tactic besides that it wins material. */
const BETTER: Centipawns = 100;

/** Above this a side is winning anyway (the same). */
export const WINNING: Centipawns = 300;

/** Centipawns within ±1000, positive when the side is better. */
export const centipawnsFor = (evaluation: Evaluation, color: Color): Centipawns =>
  color === 'white' ? cappedCentipawns(evaluation) : -cappedCentipawns(evaluation);

/** -1 (the side loses) to 1 (it wins). */
export const chancesFor = (evaluation: Evaluation, color: Color): number =>
  winningChances(centipawnsFor(evaluation, color));

/** How much of the side's chances is lost from one evaluation to another, at most 2; negative when they grow. */
export const chancesLost = (from: Evaluation, to: Evaluation, color: Color): number =>
  chancesFor(from, color) - chancesFor(to, color);

/** Whether the side mates by force. */
export const isMating = (evaluation: Evaluation, color: Color): boolean =>
  'mate' in evaluation && evaluation.mate > 0 === (color === 'white');
