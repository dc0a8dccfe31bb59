/**
 * The tactics that one side of a game missed and found, and the pieces it left hanging, from what an engine found in
 * its positions. Where only an evaluation is known and no line, nothing is found: `suspects.ts` tells where to look
 * deeper.
 */
import type { Evaluation } from '../evaluation';
import type { Game } from '../game';
import { SINCE_BASELINES } from '../motifs/motif';
import { playLine } from '../motifs/played-line';
import { ownPlies } from '../own-plies';
import { positionAt } from '../replay';
import type { Color, Ply } from '../types';
import { allowedAt } from './allowed';
import { hangingAt, type HangingMoment } from './left-hanging';
import { missedWinAt } from './missed-win';
import { isBetter, isNeeded, isPlayed, movesOf, opportunityAt, type Opportunity, type Positions } from './opportunity';
import { chancesLost, LEAST_LOSS } from './chances';
import type { TacticMoment } from './tactic-moment';
import { isKept } from './winning-line';

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
