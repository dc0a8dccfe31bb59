import type { Game } from '../game';
import type { Motif } from '../motifs/motif';
import { motifsOf } from '../motifs/motifs';
import { sanLine } from '../notation/line';
import { positionAt } from '../replay';
import type { Color, Ply, Uci } from '../types';
import { chancesLost, LEAST_LOSS } from './chances';
import { isClearlyBetter, isNeeded, lineFrom, movesOf, type Positions } from './opportunity';
import type { TacticMoment } from './tactic-moment';

/** Lichess' bound of a blunder, on the scale from -1 (lost) to 1 (won): lila `Advice.scala`. */
const BLUNDERED = 0.3;
/** In plies: three moves of the solver's, as long as most of Lichess' puzzles. A promotion may take two more. */
const NAMED_PLIES = 5;
const PROMOTION_PLIES = 9;
/** True of many lines that win by something else. */
const PLAIN: ReadonlySet<Motif> = new Set(['pin', 'sacrifice', 'capture', 'check']);

/**
 * The opponent's last move was a mistake, the best answer wins by it, and the ply was a blunder that gave it away: a win
 * that was missed, though no gain is in hand soon. It is told by the first motif of its line, and not at all without one.
 */
export const missedWinAt = (game: Game, positions: Positions, color: Color, ply: Ply): TacticMoment | undefined => {
  const [earlier, before, after] = [positions[ply - 1], positions[ply], positions[ply + 1]];
  const played = game.plies[ply];
  if (played === undefined || earlier === undefined || before === undefined || after === undefined) return undefined;
  if (!isClearlyBetter(before.evaluation, color) || before.bestMove === played.uci) return undefined;
  const given = chancesLost(before.evaluation, earlier.evaluation, color);
  const lost = chancesLost(before.evaluation, after.evaluation, color);
  if (given < LEAST_LOSS || lost < BLUNDERED || !isNeeded(positions, color, { ply }, after.evaluation))
    return undefined;
  const named = firstNamed(movesOf(before), (moves) => motifsOf({ ...lineFrom(game, ply, moves), solver: color }));
  if (named === undefined) return undefined;
  const line = sanLine(positionAt(game, ply - 1), named.moves, game.isChess960);
  return { kind: named.kind, motifs: named.motifs, ply, played: played.san, line };
};

type Named = { readonly moves: readonly Uci[]; readonly kind: Motif; readonly motifs: readonly Motif[] };

/** The shortest beginning of the line that ends with a move of the solver's and has a motif that is not plain. */
const firstNamed = (
  moves: readonly Uci[],
  motifsOfMoves: (moves: readonly Uci[]) => readonly Motif[],
): Named | undefined => {
  for (let length = 1; length <= Math.min(moves.length, PROMOTION_PLIES); length += 2) {
    const beginning = moves.slice(0, length);
    const motifs = motifsOfMoves(beginning);
    const kind = length <= NAMED_PLIES ? motifs.find((motif) => !PLAIN.has(motif)) : promotionIn(motifs);
    if (kind !== undefined) return { moves: beginning, kind, motifs };
  }
  return undefined;
};

const promotionIn = (motifs: readonly Motif[]): Motif | undefined => motifs.find((motif) => motif === 'promotion');
