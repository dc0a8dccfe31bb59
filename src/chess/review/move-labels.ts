/** Quiet marks for moves that were not judged, each proven by searches of the game's analysis. */
import { ANALYSIS_DEPTHS, judge, type PositionEvaluation, winChanceOf } from '../evaluation';
import { type Game, positionAt } from '../game';
import { materialLead } from '../motifs/attackers';
import { type LineMove, playLine } from '../motifs/played-line';
import { legalMoves } from '../position/move';
import type { Color, Ply } from '../types';
import { movesOf, type Positions } from './opportunity';
import { isRecapture, type Moment, momentAt, refutationOf } from './reasons/moment';
import { hasTemptingAlternative } from './tempting';

/** `good` is `!`, `brilliant` is `!!`. */
export const MOVE_LABELS = ['book', 'best', 'good', 'brilliant'] as const;
export type MoveLabel = (typeof MOVE_LABELS)[number];

/** Searches around a move; `other` is the one without the move, its best line an alternative's. */
export type MoveProof = {
  readonly before: PositionEvaluation;
  readonly after: PositionEvaluation;
  readonly other: PositionEvaluation;
};

export type LabelEvidence = {
  /** One more than plies; the first is the start position. */
  readonly positions: Positions;
  /** By ply: the search without the move that was best. No `!` and no `!!` where it is missing. */
  readonly alternatives: ReadonlyMap<Ply, PositionEvaluation>;
  /** Deeper searches by ply, which must prove the same. */
  readonly deeper?: ReadonlyMap<Ply, MoveProof>;
  /** Plies that await a deeper search: no `!` and no `!!` yet. */
  readonly open?: ReadonlySet<Ply>;
  /** The last ply whose position has a name, or reference games; missing or negative without one. */
  readonly lastBookPly?: Ply;
};

/** A label a ply; none for a judged move. */
export const labelsOf = (game: Game, evidence: LabelEvidence): readonly (MoveLabel | undefined)[] =>
  game.plies.map((_, ply) => {
    const moment = momentAt(game, evidence.positions, ply);
    return moment && labelOf(moment, evidence);
  });

const labelOf = (moment: Moment, evidence: LabelEvidence): MoveLabel | undefined => {
  const { game, ply, played, before, after, mover } = moment;
  const isBest = before.bestMove === played.uci;
  if (!isBest && judge(before.evaluation, after.evaluation, mover) !== undefined) return undefined;
  if (ply <= (evidence.lastBookPly ?? -1)) return 'book';
  if (!isBest || legalMoves(positionAt(game, ply - 1), game.isChess960).length < 2) return undefined;
  const proofs = proofsAt(moment, evidence);
  if (!proofs.some(isDeep) || !isSettled(moment, proofs) || isRecapture(moment)) return 'best';
  if (proofs.every((proof) => isBrilliant(moment, proof))) return 'brilliant';
  const isGood =
    proofs.every((proof) => keepsResultAlone(moment, proof)) &&
    hasTemptingAlternative(positionAt(game, ply - 1), played.uci, game.isChess960);
  return isGood ? 'good' : 'best';
};

const proofsAt = (
  { ply, before, after }: Moment,
  { alternatives, deeper, open }: LabelEvidence,
): readonly MoveProof[] => {
  const [other, confirmation] = [alternatives.get(ply), deeper?.get(ply)];
  if (other === undefined || open?.has(ply) === true) return [];
  return confirmation === undefined ? [{ before, after, other }] : [{ before, after, other }, confirmation];
};

/** At depth 12 an alternative may be two pawns better than it seems. */
const isDeep = ({ after, other }: MoveProof): boolean =>
  [after, other].every(({ depth, evaluation }) => depth >= ANALYSIS_DEPTHS.claims || !('cp' in evaluation));

/** Of the mover's chances, 0-1: an alternative that gained more with the depth may gain on. */
const MAX_GAIN = 0.1;

const isSettled = (moment: Moment, proofs: readonly MoveProof[]): boolean => {
  const [first = 1, last = first] = proofs.map((proof) => chancesOf(moment, proof).elsewhere);
  return last - first <= MAX_GAIN;
};

/**
 * The mover's chances, 0-1, apart by more than a deeper search usually changes: a win that nothing else keeps, and a
 * game that everything else loses.
 */
const RESULTS = [
  { kept: 0.8, lost: 0.65 },
  { kept: 0.4, lost: 0.2 },
] as const;

const keepsResultAlone = (moment: Moment, proof: MoveProof): boolean => {
  const { kept, elsewhere } = chancesOf(moment, proof);
  return isStillBest(moment, proof) && RESULTS.some((result) => kept >= result.kept && elsewhere <= result.lost);
};

/** The lower value of the searches before and after the move. */
const chancesOf = ({ mover }: Moment, { before, after, other }: MoveProof) => ({
  kept: Math.min(winChanceOf(before.evaluation, mover), winChanceOf(after.evaluation, mover)),
  elsewhere: winChanceOf(other.evaluation, mover),
});

const isStillBest = ({ played }: Moment, { before }: MoveProof): boolean => before.bestMove === played.uci;

// Sacrifices

/** In pawns: the exchange or more. */
const MIN_SACRIFICE = 2;

/** The reply takes, and two moves of each side later the material is still gone, unless it is mate before. */
const SACRIFICE_PLIES = 6;

/** The mover's chances, 0-1. */
const [EQUAL, WINNING, CLEARLY_WORSE] = [0.5, 0.75, 0.2];

const isBrilliant = (moment: Moment, proof: MoveProof): boolean => {
  const { kept, elsewhere } = chancesOf(moment, proof);
  if (kept < EQUAL || elsewhere > WINNING || kept - elsewhere < CLEARLY_WORSE) return false;
  return isStillBest(moment, proof) && isSacrifice(moment, proof);
};

/** What the alternative loses too is not given up freely. */
const isSacrifice = (moment: Moment, { after, other }: MoveProof): boolean => {
  const { game, ply, mover } = moment;
  const line = refutationOf({ ...moment, after }, SACRIFICE_PLIES - 1).slice(0, SACRIFICE_PLIES);
  const isComplete = line.length === SACRIFICE_PLIES || line.at(-1)?.after.isCheckmate() === true;
  if (!isComplete || line[1]?.captured === undefined) return false;
  if (line.slice(1).some((step) => materialGiven(line, step, mover) < MIN_SACRIFICE)) return false;
  const moves = movesOf(other).slice(0, ALTERNATIVE_PLIES);
  const elsewhere = playLine({ start: positionAt(game, ply - 1), moves, solver: mover })?.moves ?? [];
  return elsewhere.every((step) => materialGiven(elsewhere, step, mover) < MIN_SACRIFICE);
};

const ALTERNATIVE_PLIES = 3;

const materialGiven = ([first]: readonly LineMove[], { after }: LineMove, mover: Color): number =>
  first === undefined ? 0 : materialLead(first.before.board, mover) - materialLead(after.board, mover);
