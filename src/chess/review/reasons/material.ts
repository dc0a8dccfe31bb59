/** What a move costs on the board: by the line that refutes it, or by the better one that was not played. */
import type { PositionEvaluation } from '../../evaluation';
import { attackersOf } from '../../motifs/attackers';
import type { Motif } from '../../motifs/motif';
import { materialLead } from '../../motifs/piece-value';
import type { Step } from '../../motifs/played-line';
import { isInBadSpot } from '../../motifs/safety';
import { positionAt } from '../../replay';
import { squareName } from '../../squares';
import type { Color } from '../../types';
import { winChanceOf } from '../../win-chance';
import { movesOf } from '../opportunity';
import { gainInHand } from '../winning-line';
import type { MaterialClaim } from './material-proof';
import { betterOf, betterProof, refutationOf, refutationProof, type Moment } from './moment';
import type { Reason } from './reason';

/** Five moves of the side, four for a pawn: what takes longer is no reason that anybody sees. */
const MOST_PLIES = 9;
const PAWN_PLIES = 7;

type Gain = { readonly pawns: number; readonly plies: number };

/** The most that a side wins for good along a line, and how soon; `undefined` where it has no move in it. */
const gainIn = (steps: readonly Step[], side: Color): Gain | undefined =>
  steps.slice(0, MOST_PLIES).reduce<Gain | undefined>((best, { color }, index) => {
    if (color !== side) return best;
    const won = gainInHand(steps, index, side);
    const pawns = won === 1 && index >= PAWN_PLIES ? 0 : won;
    return best === undefined || pawns > best.pawns ? { pawns, plies: index + 1 } : best;
  }, undefined);

/** A judged ply with its lines played out: the one that refutes it, its own move first, and the better one. */
type Lines = { readonly refutation: readonly Step[]; readonly better: readonly Step[] };

/** The mover's chances, 0-1: lost anyway below, won all the same above. Material decides nothing there. */
const [LOST_ANYWAY, WON_ALL_THE_SAME] = [0.1, 0.85];
/** What was not won has cost this much of the mover's chances, or is there at once: two moves and the reply between them. */
const [LEAST_MISSED, AT_ONCE] = [0.1, 3];

/** The most telling of what can be proven about material. */
export const materialReason = (moment: Moment): Reason | undefined => {
  const { before, after, mover } = moment;
  const [could, can] = [winChanceOf(before.evaluation, mover), winChanceOf(after.evaluation, mover)];
  if (could < LOST_ANYWAY || can > WON_ALL_THE_SAME) return undefined;
  const lines = { refutation: refutationOf(moment), better: betterOf(moment) };
  const lost = netLoss(moment, lines);
  if (lost === undefined) return missesMaterial(moment, lines, could - can < LEAST_MISSED ? AT_ONCE : MOST_PLIES);
  return (
    undefends(moment, lines) ??
    ignoresThreat(moment, lines) ?? {
      ...{ kind: 'losesMaterial', pawns: lost.pawns },
      ...refutationProof(moment, lost.plies),
    }
  );
};

/**
 * What the reason says of material, to be proven: what the opponent wins by the answer and would not win anyway, or what the
 * better move wins and the one played does not. `undefined` where it says nothing of it.
 */
export const materialClaim = (moment: Moment, reason: Reason): MaterialClaim | undefined => {
  const { game, ply, mover, opponent, before, after } = moment;
  const [refutation, better] = [refutationOf(moment), betterOf(moment)];
  const [own] = refutation;
  if (own === undefined || ('motif' in reason && !OF_MATERIAL.has(reason.motif))) return undefined;
  const claimOf = (side: Color, found: PositionEvaluation, base: number): MaterialClaim => ({
    ...{ start: positionAt(game, side === mover ? ply - 1 : ply), first: movesOf(found)[0] ?? '', base },
    ...{ isChess960: game.isChess960, pawns: 'pawns' in reason ? reason.pawns : 1 },
  });
  if (MISSES.has(reason.kind)) {
    const won = Math.max(0, gainIn(refutation, mover)?.pawns ?? 0);
    return claimOf(mover, before, materialLead(own.before.board, mover) + won);
  }
  if (!LOSSES.has(reason.kind)) return undefined;
  const anyway = materialLead(own.before.board, opponent) + (gainIn(better, opponent)?.pawns ?? 0);
  return claimOf(opponent, after, Math.max(materialLead(own.after.board, opponent), anyway));
};

const MISSES: ReadonlySet<Reason['kind']> = new Set(['missesMaterial', 'missesTactic'] as const);
const LOSSES: ReadonlySet<Reason['kind']> = new Set([
  'losesMaterial',
  'undefends',
  'ignoresThreat',
  'allowsTactic',
] as const);
/** Tactics whose names say that material is won, and nothing else. */
const OF_MATERIAL: ReadonlySet<Motif> = new Set(['capture', 'check', 'hangingPiece'] as const);

/** The answer takes what the moved piece alone had defended. */
const undefends = (moment: Moment, { refutation: [own, taking] }: Lines): Reason | undefined => {
  if (own === undefined || taking?.captured === undefined || taking.to === own.to) return undefined;
  const { board } = own.before;
  const defenders = attackersOf(board, taking.to, moment.mover);
  if (defenders.size() !== 1 || !defenders.has(own.from)) return undefined;
  if (attackersOf(own.after.board, taking.to, moment.mover).nonEmpty()) return undefined;
  return { kind: 'undefends', piece: taking.captured, square: squareName(taking.to), ...refutationProof(moment) };
};

/** The answer takes what could have been taken before the move already, as well. */
const ignoresThreat = (moment: Moment, { refutation: [own, taking] }: Lines): Reason | undefined => {
  if (own === undefined || taking?.captured === undefined || taking.to === own.to || own.before.isCheck())
    return undefined;
  if (!isInBadSpot(own.before.board, taking.to)) return undefined;
  const passed = own.before.clone();
  passed.turn = moment.opponent;
  passed.epSquare = undefined;
  if (!passed.isLegal({ from: taking.from, to: taking.to })) return undefined;
  return { kind: 'ignoresThreat', ...refutationProof(moment) };
};

/** The better line wins material within so many plies that the move played does not. */
const missesMaterial = (moment: Moment, { refutation, better }: Lines, plies: number): Reason | undefined => {
  const [gain, won] = [gainIn(better, moment.mover), gainIn(refutation, moment.mover)];
  if (gain === undefined || won === undefined || gain.plies > plies) return undefined;
  const pawns = Math.min(gain.pawns, gain.pawns - won.pawns);
  return pawns < 1 ? undefined : { kind: 'missesMaterial', pawns, ...betterProof(moment, gain.plies) };
};

/** What the opponent wins by the answer, and would not win after the better move. */
const netLoss = ({ opponent }: Moment, { refutation, better }: Lines): Gain | undefined => {
  const answer = gainIn(refutation.slice(1), opponent);
  const [whole, anyway] = [gainIn(refutation, opponent), gainIn(better, opponent)];
  if (answer === undefined || whole === undefined || anyway === undefined) return undefined;
  const pawns = Math.min(answer.pawns, whole.pawns - anyway.pawns);
  return pawns < 1 ? undefined : { pawns, plies: answer.plies };
};
