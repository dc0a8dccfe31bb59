/** The reason of every judged move of a game: the first that can be proven, in the order in which a player would name them. */
import type { PositionEvaluation } from '../../evaluation';
import type { Game } from '../../game';
import { judge } from '../../judgement';
import { ownPlies } from '../../own-plies';
import { COLORS, type Ply } from '../../types';
import type { Positions } from '../opportunity';
import { findBothTactics, type SideTactics } from '../tactics';
import { doesNotPunish, handsOver, letsGo, turnsRound } from './chances-of-move';
import { allowsMate, missesMate } from './mates';
import { materialReason } from './material';
import { momentAt, type Moment } from './moment';
import { onlyMove } from './only-move';
import type { Reason } from './reason';
import { sacrifices } from './sacrifice';
import { allowsTactic, leavesPiece, missesTactic } from './tactics-of-move';

export type FoundInGame = {
  /** All of the game, the start first. */
  readonly positions: Positions;
  /** The same, searched deeper before and after the telling plies. */
  readonly closer: Positions;
  /** By ply: what a search without the engine's choice has found before it. */
  readonly alternatives: ReadonlyMap<Ply, PositionEvaluation>;
};

/** By ply. */
export const findReasons = (game: Game, { positions, closer, alternatives }: FoundInGame): ReadonlyMap<Ply, Reason> => {
  const tactics = findBothTactics(game, closer);
  const reasons = COLORS.flatMap((color) =>
    ownPlies(game, color).flatMap((ply) => {
      const [moment, closest] = [momentAt(game, positions, ply), momentAt(game, closer, ply)];
      if (moment === undefined || closest === undefined) return [];
      const alternative = alternatives.get(ply);
      const reason = isJudged(moment)
        ? reasonOfError(closest, tactics[color])
        : reasonOfBest(moment, alternative) && reasonOfBest(closest, alternative);
      return reason === undefined || reason.line.length === 0 ? [] : [[ply, reason] as const];
    }),
  );
  return new Map(reasons);
};

const reasonOfBest = (moment: Moment, alternative: PositionEvaluation | undefined): Reason | undefined =>
  sacrifices(moment) ?? onlyMove(moment, alternative);

/** The plies of which something may be said: where a closer look is worth its time. */
export const tellingPlies = (game: Game, positions: Positions, alternatives: FoundInGame['alternatives']) =>
  game.plies.flatMap((_, ply): readonly Ply[] => {
    const moment = momentAt(game, positions, ply);
    return moment !== undefined && (isJudged(moment) || reasonOfBest(moment, alternatives.get(ply))) ? [ply] : [];
  });

/** The engine's own choice is never judged. */
const isJudged = ({ before, after, played, mover }: Moment): boolean =>
  before.bestMove !== played.uci && judge(before.evaluation, after.evaluation, mover) !== undefined;

/** Nothing of a move that is none when one looks closer. */
const reasonOfError = (moment: Moment, tactics: SideTactics): Reason | undefined => {
  if (!isJudged(moment)) return undefined;
  const at = <Found extends { readonly ply: Ply }>(all: readonly Found[]): Found | undefined =>
    all.find((found) => found.ply === moment.ply);
  return (
    allowsMate(moment) ??
    missesMate(moment) ??
    leavesPiece(moment, at(tactics.leftHanging)) ??
    allowsTactic(moment, at(tactics.allowed)) ??
    missesTactic(moment, at(tactics.missed)) ??
    materialReason(moment) ??
    turnsRound(moment) ??
    letsGo(moment) ??
    doesNotPunish(moment) ??
    handsOver(moment)
  );
};
