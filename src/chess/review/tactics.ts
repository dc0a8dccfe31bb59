/**
 * The tactics that one side of a game missed and found, and the pieces it left hanging, from what an engine found in
 * its positions. Where only an evaluation is known and no line, nothing is found: `suspects.ts` tells where to look
 * deeper.
 */
import type { Evaluation, PositionEvaluation } from '../evaluation';
import { type Game, ownPlies, positionAt } from '../game';
import { isInBadSpot, valueOf } from '../motifs/attackers';
import { type Motif, SINCE_BASELINES } from '../motifs/motif';
import { motifsOf } from '../motifs/motifs';
import { playLine, type Step } from '../motifs/played-line';
import { sanLine } from '../position/move';
import { type Color, otherColor, type Ply, type San, squareName, type Uci } from '../types';
import {
  chancesLost,
  isBetter,
  isClearlyBetter,
  isKept,
  isNeeded,
  isPlayed,
  LEAST_GAIN,
  LEAST_LOSS,
  lineFrom,
  movesOf,
  type Opportunity,
  opportunityAt,
  type Positions,
  wasWinning,
  wonAt,
} from './opportunity';

export type SideTactics = {
  readonly missed: readonly TacticMoment[];
  readonly found: readonly TacticMoment[];
  /** What the own plies let the opponent have. */
  readonly allowed: readonly TacticMoment[];
  readonly leftHanging: readonly HangingMoment[];
  /** Own plies that were the best ones, and every other a mistake or worse; as far as alternatives are known. */
  readonly onlyMoves: readonly Ply[];
};

/**
 * `positions` are all of the game, the start first. `alternatives` has, for some of their indexes, the evaluation of
 * the best move other than `bestMove`; without it a move is never called found.
 */
export const findTactics = (
  game: Game,
  positions: Positions,
  color: Color,
  alternatives: ReadonlyMap<number, Evaluation>,
): SideTactics => {
  const plies = ownPlies(game, color);
  const chances = plies.flatMap((ply) => opportunityAt(game, positions, color, ply) ?? []);
  const needed = (opportunity: Opportunity, other: Evaluation | undefined): boolean =>
    other !== undefined && isNeeded(positions, color, opportunity, other);
  const named = chances
    .filter((chance) => !isPlayed(chance) && !winsAsMuch(game, positions, color, chance))
    .filter((chance) => needed(chance, positions[chance.ply + 1]?.evaluation))
    .map((chance) => toMoment(chance, positions, color));
  return {
    missed: plies.flatMap(
      (ply) => named.find((moment) => moment.ply === ply) ?? missedWinAt(game, positions, color, ply) ?? [],
    ),
    found: withoutSequels(
      chances.filter((chance) => isPlayed(chance) && needed(chance, alternatives.get(chance.ply))),
    ).map((chance) => toMoment(chance, positions, color)),
    allowed: plies.flatMap((ply) => allowedAt(game, positions, color, ply) ?? []),
    leftHanging: plies.flatMap((ply) => hangingAt(game, positions, color, ply) ?? []),
    onlyMoves: plies.filter((ply) => isOnlyMove(game, positions, color, ply, alternatives.get(ply))),
  };
};

/** Of both sides, without alternatives: what was missed, allowed and left hanging, and nothing found. */
export const findBothTactics = (game: Game, positions: Positions): Readonly<Record<Color, SideTactics>> => ({
  white: findTactics(game, positions, 'white', new Map()),
  black: findTactics(game, positions, 'black', new Map()),
});

/** The ply wins as much at once and keeps it: it was seen, and done in a worse way. Nothing is as much as a mate. */
const winsAsMuch = (game: Game, positions: Positions, color: Color, { ply, gain, motifs }: Opportunity): boolean => {
  const [played, after] = [game.plies[ply], positions[ply + 1]];
  if (played === undefined || after === undefined || motifs.includes('mate')) return false;
  const line = playLine({ start: positionAt(game, ply - 1), moves: [played.uci, ...movesOf(after)], solver: color });
  return line !== undefined && isKept(line.steps, gain, color);
};

/** The moves that carry out a tactic found are no further ones. */
export const withoutSequels = (found: readonly Opportunity[]): readonly Opportunity[] =>
  found.reduce<readonly Opportunity[]>((kept, chance) => {
    const last = kept[kept.length - 1];
    return last !== undefined && chance.ply < last.ply + last.moves.length ? kept : [...kept, chance];
  }, []);

const toMoment = (chance: Opportunity, positions: Positions, color: Color): TacticMoment => {
  const { kind, motifs, ply, played, line, gain } = chance;
  const known = motifs.find((motif) => !SINCE_BASELINES.has(motif));
  const isCompared = known !== undefined && isBetter(positions, color, ply);
  return { kind, motifs, ply, played, line, gain, ...(isCompared && { comparedAs: known }) };
};

const isOnlyMove = (
  game: Game,
  positions: Positions,
  color: Color,
  ply: Ply,
  alternative: Evaluation | undefined,
): boolean => {
  const before = positions[ply];
  if (before === undefined || alternative === undefined || game.plies[ply]?.uci !== before.bestMove) return false;
  return chancesLost(before.evaluation, alternative, color) >= LEAST_LOSS;
};

/** A move of a game on which there was a tactic, for the player or against him. */

export type TacticMoment = {
  /** What a player would call it: the most important of `motifs`. */
  readonly kind: Motif;
  readonly motifs: readonly Motif[];
  /** The player's own ply: what was played. */
  readonly ply: Ply;
  readonly played: San;
  /**
   * To where the gain is in hand: from the position before the ply, the player's best move first; of a tactic that the ply
   * allowed, from the position after it, the opponent's best answer first.
   */
  readonly line: readonly San[];
  /** In pawns' worth, on the board after the line; missing of a win that was missed and takes longer. */
  readonly gain?: number;
  /** What the rates that are compared with others' count it as; missing where those do not count it. */
  readonly comparedAs?: Motif;
};

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
const missedWinAt = (game: Game, positions: Positions, color: Color, ply: Ply): TacticMoment | undefined => {
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

/**
 * The tactic that the ply let the opponent have, whether he saw it or not: the ply was a mistake, and the best answer wins
 * by a tactic with a name and makes the opponent better. Not when the opponent was winning before it anyway, but for a mate.
 */
const allowedAt = (game: Game, positions: Positions, color: Color, ply: Ply): TacticMoment | undefined => {
  const [played, before, after] = [game.plies[ply], positions[ply], positions[ply + 1]];
  if (played === undefined || before === undefined || after === undefined) return undefined;
  if (chancesLost(before.evaluation, after.evaluation, color) < LEAST_LOSS) return undefined;
  const solver = otherColor(color);
  if (!isBetter(positions, solver, ply + 1)) return undefined;
  const won = wonAt(game, positions, solver, ply + 1);
  if (won === undefined || (wasWinning(positions, solver, ply + 1) && !won.motifs.includes('mate'))) return undefined;
  const { kind, motifs, line } = won;
  return { kind, motifs, ply, played: played.san, line };
};

/** So much of the answer is told: the taking, and what comes of it. */
const LINE_PLIES = 5;

/** A piece that the player left to be taken. */
export type HangingMoment = {
  /** The player's ply after which it could be taken. */
  readonly ply: Ply;
  readonly played: San;
  /** Where the piece stood, for example `d5`. */
  readonly square: string;
  /** From the position after the ply, the taking first. */
  readonly line: readonly San[];
};

/**
 * The ply was a mistake or worse, and the best answer takes a piece, no pawn, that stood in a bad spot: attacked,
 * and not defended or by something cheaper. What it wins, less what the ply itself had taken, is a gain of two
 * pawns' worth or more, and stays so. Not when the best line loses what stands there as well. `undefined` where that is
 * not so, or no answer is known.
 */
const hangingAt = (game: Game, positions: Positions, color: Color, ply: Ply): HangingMoment | undefined => {
  const [played, before, after] = [game.plies[ply], positions[ply], positions[ply + 1]];
  if (played === undefined || before === undefined || after === undefined) return undefined;
  if (chancesLost(before.evaluation, after.evaluation, color) < LEAST_LOSS) return undefined;
  const solver = otherColor(color);
  const moves = movesOf(after);
  const [own, taking, ...rest] = playLine({ ...lineFrom(game, ply + 1, moves), solver })?.steps ?? [];
  if (own === undefined || taking === undefined || !takesPiece(taking)) return undefined;
  if (isLostAnyway(game, ply, before, taking)) return undefined;
  const gain = LEAST_GAIN + (own.captured === undefined ? 0 : valueOf(own.captured));
  if (!isKept([taking, ...rest], gain, solver)) return undefined;
  const line = sanLine(positionAt(game, ply), moves.slice(0, LINE_PLIES), game.isChess960);
  return { ply, played: played.san, square: squareName(taking.to), line };
};

/** After the best move too the opponent would have taken there. */
const isLostAnyway = (game: Game, ply: Ply, before: PositionEvaluation, { color: solver, to }: Step): boolean => {
  const steps = playLine({ start: positionAt(game, ply - 1), moves: before.pv.slice(0, 2), solver })?.steps;
  return steps?.[1]?.captured !== undefined && steps[1].to === to;
};

const takesPiece = ({ captured, before, to }: Step): boolean =>
  captured !== undefined && captured !== 'pawn' && isInBadSpot(before.board, to);

/** What Lichess' puzzle themes call a tactic of a game. */

const NO_THEME: ReadonlySet<Motif> = new Set(['capture', 'check']);

/** In plies: what the solver's first two moves do is in the puzzle that Lichess would make of it. */
const SOON = 3;

/** A pawn's move to its last rank but one, or to the last. */
const ADVANCED: Readonly<Record<Color, RegExp>> = {
  white: /^(?:[a-h]x)?[a-h][78]/,
  black: /^(?:[a-h]x)?[a-h][12]/,
};

/** None where no motif has a name: how much is won (`advantage`, `crushing`) is no tactic. */
export const lichessThemes = (
  { motifs, line }: Pick<TacticMoment, 'motifs' | 'line'>,
  solver: Color,
): readonly string[] => {
  const soon = line.slice(0, SOON).filter((_, index) => index % 2 === 0);
  const named = motifs.filter((motif) => !NO_THEME.has(motif));
  return soon.some((san) => ADVANCED[solver].test(san)) ? [...named, 'advancedPawn'] : named;
};
