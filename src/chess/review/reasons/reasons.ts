/** The reason of every judged move of a game: the first that can be proven, in the order in which a player would name them. */
import type { PositionEvaluation } from '../../evaluation';
import type { Game } from '../../game';
import { judge } from '../../judgement';
import { ownPlies } from '../../own-plies';
import { COLORS, type Color, type Ply } from '../../types';
import type { Positions } from '../opportunity';
import type { SideTactics } from '../tactics';
import { chancesReason } from './chances-of-move';
import { allowsMate, missesMate } from './mates';
import { materialReason } from './material';
import { momentAt, type Moment } from './moment';
import { onlyMove } from './only-move';
import type { Reason } from './reason';
import { sacrifices } from './sacrifice';
import { allowsTactic, leavesPiece, missesTactic } from './tactics-of-move';

/**
 * By ply. `positions` are all of the game, the start first; `tactics` those of each side in it; `alternatives` what a search
 * without the engine's choice has found before a ply.
 */
export const findReasons = (
  game: Game,
  positions: Positions,
  tactics: Readonly<Record<Color, SideTactics>>,
  alternatives: ReadonlyMap<Ply, PositionEvaluation>,
): ReadonlyMap<Ply, Reason> => {
  const reasons = COLORS.flatMap((color) =>
    ownPlies(game, color).flatMap((ply) => {
      const moment = momentAt(game, positions, ply);
      const reason = moment && reasonFor(moment, tactics[color], alternatives.get(ply));
      return reason === undefined || reason.line.length === 0 ? [] : [[ply, reason] as const];
    }),
  );
  return new Map(reasons);
};

const reasonFor = (
  moment: Moment,
  tactics: SideTactics,
  alternative: PositionEvaluation | undefined,
): Reason | undefined => {
  const { before, after, played, ply, mover } = moment;
  const isBest = before.bestMove === played.uci;
  if (isBest || judge(before.evaluation, after.evaluation, mover) === undefined)
    return sacrifices(moment) ?? onlyMove(moment, alternative);
  const at = <Found extends { readonly ply: Ply }>(all: readonly Found[]): Found | undefined =>
    all.find((found) => found.ply === ply);
  return (
    allowsMate(moment) ??
    missesMate(moment) ??
    leavesPiece(moment, at(tactics.leftHanging)) ??
    allowsTactic(moment, at(tactics.allowed)) ??
    missesTactic(moment, at(tactics.missed)) ??
    materialReason(moment) ??
    chancesReason(moment)
  );
};
