/** A side's tactics and hanging pieces in a game. Positions without an engine line yield nothing. */
import type { Evaluation, PositionEvaluation } from '../evaluation';
import { type Game, pliesBy, positionAt } from '../game';
import { isInBadSpot, valueOf } from '../motifs/attackers';
import { type Motif, MOTIFS_WITHOUT_BASELINE } from '../motifs/motif';
import { motifsOf } from '../motifs/motifs';
import { type LineMove, playLine } from '../motifs/played-line';
import { sanLine } from '../position/move';
import { type Color, otherColor, type Ply, type San, squareName, type Uci } from '../types';
import {
  chancesLost,
  isBetter,
  isClearlyBetter,
  isCostly,
  isLasting,
  isPlayed,
  lineFrom,
  MIN_GAIN,
  MIN_LOSS,
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
  readonly allowed: readonly TacticMoment[];
  readonly leftHanging: readonly HangingMoment[];
  /** Best moves where every other was a mistake or worse. */
  readonly onlyMoves: readonly Ply[];
};

/**
 * `positions` starts with the initial one. `alternatives` are evaluations of the best other move by index; without it
 * nothing counts as found.
 */
export const findTactics = (
  game: Game,
  positions: Positions,
  color: Color,
  alternatives: ReadonlyMap<number, Evaluation>,
): SideTactics => {
  const plies = pliesBy(game, color);
  const chances = plies.flatMap((ply) => opportunityAt(game, positions, color, ply) ?? []);
  const isCostlyMiss = (opportunity: Opportunity, other: Evaluation | undefined): boolean =>
    other !== undefined && isCostly(positions, color, opportunity, other);
  const withMotif = chances
    .filter((chance) => !isPlayed(chance) && !winsAsMuch(game, positions, color, chance))
    .filter((chance) => isCostlyMiss(chance, positions[chance.ply + 1]?.evaluation))
    .map((chance) => toMoment(chance, positions, color));
  return {
    missed: plies.flatMap(
      (ply) => withMotif.find((moment) => moment.ply === ply) ?? missedWinAt(game, positions, color, ply) ?? [],
    ),
    found: withoutFollowUps(
      chances.filter((chance) => isPlayed(chance) && isCostlyMiss(chance, alternatives.get(chance.ply))),
    ).map((chance) => toMoment(chance, positions, color)),
    allowed: plies.flatMap((ply) => allowedAt(game, positions, color, ply) ?? []),
    leftHanging: plies.flatMap((ply) => hangingAt(game, positions, color, ply) ?? []),
    onlyMoves: plies.filter((ply) => isOnlyMove(game, positions, color, ply, alternatives.get(ply))),
  };
};

export const findBothTactics = (game: Game, positions: Positions): Readonly<Record<Color, SideTactics>> => ({
  white: findTactics(game, positions, 'white', new Map()),
  black: findTactics(game, positions, 'black', new Map()),
});

/** Whether the played move wins as much for good. Nothing matches a mate. */
const winsAsMuch = (game: Game, positions: Positions, color: Color, { ply, gain, motifs }: Opportunity): boolean => {
  const [played, after] = [game.plies[ply], positions[ply + 1]];
  if (played === undefined || after === undefined || motifs.includes('mate')) return false;
  const line = playLine({ start: positionAt(game, ply - 1), moves: [played.uci, ...movesOf(after)], solver: color });
  return line !== undefined && isLasting(line.moves, gain, color);
};

/** Drops moves that carry out the tactic before. */
export const withoutFollowUps = (found: readonly Opportunity[]): readonly Opportunity[] =>
  found.reduce<readonly Opportunity[]>((kept, chance) => {
    const last = kept[kept.length - 1];
    return last !== undefined && chance.ply < last.ply + last.moves.length ? kept : [...kept, chance];
  }, []);

const toMoment = (chance: Opportunity, positions: Positions, color: Color): TacticMoment => {
  const { kind, motifs, ply, played, line, gain } = chance;
  const comparable = motifs.find((motif) => !MOTIFS_WITHOUT_BASELINE.has(motif));
  const isCompared = comparable !== undefined && isBetter(positions, color, ply);
  return { kind, motifs, ply, played, line, gain, ...(isCompared && { comparedAs: comparable }) };
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
  return chancesLost(before.evaluation, alternative, color) >= MIN_LOSS;
};

export type TacticMoment = {
  /** The most important of `motifs`. */
  readonly kind: Motif;
  readonly motifs: readonly Motif[];
  readonly ply: Ply;
  readonly played: San;
  /** From before the ply, best move first; for an allowed tactic from after it, best reply first. */
  readonly line: readonly San[];
  /** In pawns; missing for a win that takes longer. */
  readonly gain?: number;
  /** Missing when the baselines do not count it. */
  readonly comparedAs?: Motif;
};

/** Lichess' threshold of a blunder, on the scale from -1 to 1: lila `Advice.scala`. */
const BLUNDER = 0.3;

/** Like most Lichess puzzles; a promotion may take longer. */
const NAMED_PLIES = 5;

const PROMOTION_PLIES = 9;

/** Motifs too general to name a missed win. */
const GENERIC: ReadonlySet<Motif> = new Set(['pin', 'sacrifice', 'capture', 'check']);

/** A missed win without a gain soon: the opponent erred and the played move was a blunder. Needs a specific motif. */
const missedWinAt = (game: Game, positions: Positions, color: Color, ply: Ply): TacticMoment | undefined => {
  const [earlier, before, after] = [positions[ply - 1], positions[ply], positions[ply + 1]];
  const played = game.plies[ply];
  if (played === undefined || earlier === undefined || before === undefined || after === undefined) return undefined;
  if (!isClearlyBetter(before.evaluation, color) || before.bestMove === played.uci) return undefined;
  const chancesGiven = chancesLost(before.evaluation, earlier.evaluation, color);
  const lost = chancesLost(before.evaluation, after.evaluation, color);
  if (chancesGiven < MIN_LOSS || lost < BLUNDER || !isCostly(positions, color, { ply }, after.evaluation))
    return undefined;
  const withMotif = firstNamed(movesOf(before), (moves) => motifsOf({ ...lineFrom(game, ply, moves), solver: color }));
  if (withMotif === undefined) return undefined;
  const line = sanLine(positionAt(game, ply - 1), withMotif.moves, game.isChess960);
  return { kind: withMotif.kind, motifs: withMotif.motifs, ply, played: played.san, line };
};

type Named = { readonly moves: readonly Uci[]; readonly kind: Motif; readonly motifs: readonly Motif[] };

/** The shortest prefix with a specific motif. */
const firstNamed = (
  moves: readonly Uci[],
  motifsOfMoves: (moves: readonly Uci[]) => readonly Motif[],
): Named | undefined => {
  for (let length = 1; length <= Math.min(moves.length, PROMOTION_PLIES); length += 2) {
    const beginning = moves.slice(0, length);
    const motifs = motifsOfMoves(beginning);
    const kind = length <= NAMED_PLIES ? motifs.find((motif) => !GENERIC.has(motif)) : promotionIn(motifs);
    if (kind !== undefined) return { moves: beginning, kind, motifs };
  }
  return undefined;
};

const promotionIn = (motifs: readonly Motif[]): Motif | undefined => motifs.find((motif) => motif === 'promotion');

/** The tactic that a mistake allowed, seen or not. Not if the opponent was winning already, except for a mate. */
const allowedAt = (game: Game, positions: Positions, color: Color, ply: Ply): TacticMoment | undefined => {
  const [played, before, after] = [game.plies[ply], positions[ply], positions[ply + 1]];
  if (played === undefined || before === undefined || after === undefined) return undefined;
  if (chancesLost(before.evaluation, after.evaluation, color) < MIN_LOSS) return undefined;
  const solver = otherColor(color);
  if (!isBetter(positions, solver, ply + 1)) return undefined;
  const won = wonAt(game, positions, solver, ply + 1);
  if (won === undefined || (wasWinning(positions, solver, ply + 1) && !won.motifs.includes('mate'))) return undefined;
  const { kind, motifs, line } = won;
  return { kind, motifs, ply, played: played.san, line };
};

/** The capture and what follows. */
const LINE_PLIES = 5;

export type HangingMoment = {
  readonly ply: Ply;
  readonly played: San;
  readonly square: string;
  readonly line: readonly San[];
};

/**
 * A mistake whose best reply captures a piece (no pawn) in a bad spot for a lasting net gain. Not if the best line
 * loses it as well.
 */
const hangingAt = (game: Game, positions: Positions, color: Color, ply: Ply): HangingMoment | undefined => {
  const [played, before, after] = [game.plies[ply], positions[ply], positions[ply + 1]];
  if (played === undefined || before === undefined || after === undefined) return undefined;
  if (chancesLost(before.evaluation, after.evaluation, color) < MIN_LOSS) return undefined;
  const solver = otherColor(color);
  const moves = movesOf(after);
  const [own, taking, ...rest] = playLine({ ...lineFrom(game, ply + 1, moves), solver })?.moves ?? [];
  if (own === undefined || taking === undefined || !takesPiece(taking)) return undefined;
  if (isLostAnyway(game, ply, before, taking)) return undefined;
  const gain = MIN_GAIN + (own.captured === undefined ? 0 : valueOf(own.captured));
  if (!isLasting([taking, ...rest], gain, solver)) return undefined;
  const line = sanLine(positionAt(game, ply), moves.slice(0, LINE_PLIES), game.isChess960);
  return { ply, played: played.san, square: squareName(taking.to), line };
};

const isLostAnyway = (game: Game, ply: Ply, before: PositionEvaluation, { color: solver, to }: LineMove): boolean => {
  const steps = playLine({ start: positionAt(game, ply - 1), moves: before.pv.slice(0, 2), solver })?.moves;
  return steps?.[1]?.captured !== undefined && steps[1].to === to;
};

const takesPiece = ({ captured, before, to }: LineMove): boolean =>
  captured !== undefined && captured !== 'pawn' && isInBadSpot(before.board, to);

// Lichess puzzle themes

const WITHOUT_THEME: ReadonlySet<Motif> = new Set(['capture', 'check']);

const THEME_PLIES = 3;

/** A pawn move to the last two ranks. */
const ADVANCED: Readonly<Record<Color, RegExp>> = {
  white: /^(?:[a-h]x)?[a-h][78]/,
  black: /^(?:[a-h]x)?[a-h][12]/,
};

/** Empty without a named motif: `advantage` and `crushing` are no tactics. */
export const lichessThemes = (
  { motifs, line }: Pick<TacticMoment, 'motifs' | 'line'>,
  solver: Color,
): readonly string[] => {
  const firstMoves = line.slice(0, THEME_PLIES).filter((_, index) => index % 2 === 0);
  const withMotif = motifs.filter((motif) => !WITHOUT_THEME.has(motif));
  return firstMoves.some((san) => ADVANCED[solver].test(san)) ? [...withMotif, 'advancedPawn'] : withMotif;
};
