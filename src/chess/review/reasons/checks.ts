/**
 * What has to be searched deeper before some reasons are given. Measured at depth 12 against depth 18, what a piece left to be
 * taken or a mate proves holds; a small difference of two evaluations may be none, material that a line wins may be won back
 * after its end, what begins a line may not be the best there is, and a move that seems the best one may lose.
 * docs/decisions/064-look-closer-after-the-result.md
 */
import type { PositionEvaluation } from '../../evaluation';
import type { Game } from '../../game';
import { materialLead } from '../../motifs/piece-value';
import { playLine } from '../../motifs/played-line';
import { playMove } from '../../notation/move';
import { positionAt } from '../../replay';
import { turnOf } from '../../turn-of';
import type { Fen, Ply, Uci } from '../../types';
import { winChanceOf } from '../../win-chance';
import type { Positions } from '../opportunity';
import { momentAt, type Moment } from './moment';
import type { Reason } from './reason';

/**
 * The positions to search deeper, the later ones first, and whether what is found there confirms the reason: not where one of
 * them is missing. What the moves beside one are worth, `without` it, is searched on its own.
 */
export type Check = {
  readonly fens: readonly Fen[];
  readonly without?: { readonly fen: Fen; readonly move: Uci };
  readonly isConfirmed: (found: (fen: Fen) => PositionEvaluation | undefined, others?: PositionEvaluation) => boolean;
};

/** Of win probability, 0-1: what two searches of the same depth may differ by, and what a deeper one has to leave of it. */
const [SMALL_COST, LEAST_COST] = [0.15, 0.045];
const OF_CHANCES: ReadonlySet<Reason['kind']> = new Set([
  'turnsRound',
  'letsGo',
  'handsOver',
  'doesNotPunish',
] as const);
const LEAST_COST_OF_CHANCES = 0.07;
const OF_SQUARES: ReadonlySet<Reason['kind']> = new Set(['ignoresThreat', 'undefends'] as const);

/** By ply; reasons that need no check have none. */
export const checksOf = (
  game: Game,
  positions: Positions,
  reasons: ReadonlyMap<Ply, Reason>,
): ReadonlyMap<Ply, Check> =>
  new Map(
    [...reasons].flatMap(([ply, reason]) => {
      const moment = momentAt(game, positions, ply);
      const check = moment && checkOf(moment, reason);
      return check === undefined ? [] : [[ply, check] as const];
    }),
  );

const checkOf = (moment: Moment, reason: Reason): Check | undefined => {
  if (reason.kind === 'onlyMove') return onlyMoveCheck(moment);
  if (reason.kind === 'sacrifice') return sacrificeCheck(moment);
  return all([materialCheck(reason, moment.game), proofCheck(reason, moment.game), costCheck(moment, reason)]);
};

const all = (checks: readonly (Check | undefined)[]): Check | undefined => {
  const needed = checks.filter((check) => check !== undefined);
  if (needed.length === 0) return undefined;
  return {
    fens: [...new Set(needed.flatMap(({ fens }) => fens))],
    isConfirmed: (found) => needed.every(({ isConfirmed }) => isConfirmed(found)),
  };
};

/** That the move costs anything. */
const costCheck = ({ game, ply, before, after, mover }: Moment, { kind }: Reason): Check | undefined => {
  if (!OF_CHANCES.has(kind) && !OF_SQUARES.has(kind) && !isOfMaterial(kind)) return undefined;
  const cost = (from: PositionEvaluation, to: PositionEvaluation): number =>
    winChanceOf(from.evaluation, mover) - winChanceOf(to.evaluation, mover);
  if (cost(before, after) >= SMALL_COST) return undefined;
  const [start, end] = [positionAt(game, ply - 1), positionAt(game, ply)];
  const least = OF_CHANCES.has(kind) ? LEAST_COST_OF_CHANCES : LEAST_COST;
  return {
    fens: [end, start],
    isConfirmed: (found) => {
      const [from, to] = [found(start), found(end)];
      return from !== undefined && to !== undefined && cost(from, to) >= least;
    },
  };
};

const isOfMaterial = (kind: Reason['kind']): kind is MaterialReason['kind'] =>
  kind === 'losesMaterial' || kind === 'missesMaterial';
/** Of win probability, 0-1: what the first move of a proof may be worth less than the best one. */
const MOST_LOST = 0.08;
const OF_TACTICS: ReadonlySet<Reason['kind']> = new Set(['allowsTactic', 'missesTactic'] as const);

/** That the proof begins with the best move, or with one that is hardly worse. */
const proofCheck = ({ kind, start, line: [san = ''] }: Reason, { isChess960 }: Game): Check | undefined => {
  if (!OF_TACTICS.has(kind) && !isOfMaterial(kind)) return undefined;
  const first = playMove(start, san, isChess960);
  if (!first.ok) return undefined;
  const { fen, uci } = first.value;
  const solver = turnOf(start);
  return {
    fens: [fen, start],
    isConfirmed: (found) => {
      const [best, then] = [found(start), found(fen)];
      if (best === undefined || then === undefined) return false;
      return (
        best.bestMove === uci ||
        winChanceOf(best.evaluation, solver) - winChanceOf(then.evaluation, solver) <= MOST_LOST
      );
    },
  };
};

/** Of win probability, 0-1: what the best of the others has to lose against the only move on a closer look. */
const LEAST_GAP = 0.08;

/** That the move is hardly worse than the best one, and every other much worse than it. */
const onlyMoveCheck = (moment: Moment): Check => {
  const { game, ply, played, mover } = moment;
  const asGood = asGoodCheck(moment);
  const end = positionAt(game, ply);
  return {
    ...asGood,
    without: { fen: positionAt(game, ply - 1), move: played.uci },
    isConfirmed: (found, others) => {
      const then = found(end);
      if (then === undefined || others === undefined || !asGood.isConfirmed(found)) return false;
      return winChanceOf(then.evaluation, mover) - winChanceOf(others.evaluation, mover) >= LEAST_GAP;
    },
  };
};

/** That its side is no worse for it either. */
const sacrificeCheck = (moment: Moment): Check => {
  const { game, ply, mover } = moment;
  const asGood = asGoodCheck(moment);
  const end = positionAt(game, ply);
  return {
    ...asGood,
    isConfirmed: (found) => {
      const then = found(end);
      return then !== undefined && winChanceOf(then.evaluation, mover) >= 0.5 && asGood.isConfirmed(found);
    },
  };
};

/** That the move is hardly worse than the best one. */
const asGoodCheck = ({ game, ply, mover }: Moment): Check => {
  const [start, end] = [positionAt(game, ply - 1), positionAt(game, ply)];
  return {
    fens: [end, start],
    isConfirmed: (found) => {
      const [best, then] = [found(start), found(end)];
      if (best === undefined || then === undefined) return false;
      return winChanceOf(best.evaluation, mover) - winChanceOf(then.evaluation, mover) <= MOST_LOST;
    },
  };
};

export type MaterialReason = Extract<Reason, { readonly pawns: number }>;

/** That what the line wins is not won back after it. */
const materialCheck = (reason: Reason, { isChess960 }: Game): Check | undefined => {
  if (!('pawns' in reason)) return undefined;
  const played = endOfProof(reason, isChess960);
  if (played === undefined) return undefined;
  const { fen, moves } = played;
  return {
    fens: [fen],
    isConfirmed: (found) => {
      const further = found(fen);
      return further !== undefined && staysWon(reason, moves, further);
    },
  };
};

/** So much of the best play after the proof is looked at, in plies. */
const FURTHER = 4;

/** Whether the best play of both, `further` from the end of the proof, leaves what the proof has won, but for a pawn. */
export const staysWon = (
  { start, pawns }: MaterialReason,
  moves: readonly Uci[],
  { pv }: PositionEvaluation,
): boolean => {
  const solver = turnOf(start);
  const steps = playLine({ start, moves: [...moves, ...pv.slice(0, FURTHER)], solver })?.steps ?? [];
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return false;
  return materialLead(last.after.board, solver) - materialLead(first.before.board, solver) >= Math.max(1, pawns - 1);
};

/** The end of a proof. */
export const endOfProof = (
  { start, line }: MaterialReason,
  isChess960: boolean,
): { readonly fen: Fen; readonly moves: readonly Uci[] } | undefined => {
  const moves: Uci[] = [];
  let fen = start;
  for (const san of line) {
    const played = playMove(fen, san, isChess960);
    if (!played.ok) return undefined;
    moves.push(played.value.uci);
    ({ fen } = played.value);
  }
  return { fen, moves };
};
