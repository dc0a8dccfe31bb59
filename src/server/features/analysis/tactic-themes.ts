/** What the moves of a game missed and allowed, of both sides, under Lichess' names. Pure. */
import { otherColor } from '../../../chess/turn-of';
import type { PositionEvaluation } from '../../../chess/evaluation';
import { lichessThemes } from '../../../chess/review/lichess-themes';
import type { TacticMoment } from '../../../chess/review/tactic-moment';
import type { SideTactics } from '../../../chess/review/tactics';
import { COLORS, type Color, type Ply } from '../../../chess/types';

type ThemesByPly = ReadonlyMap<Ply, readonly string[]>;

export type TacticThemes = { readonly missed: ThemesByPly; readonly allowed: ThemesByPly };

/** `positions` are all of the game, the start first. */
export const tacticThemes = (
  positions: readonly PositionEvaluation[],
  tactics: Readonly<Record<Color, SideTactics>>,
): TacticThemes => {
  const sides = COLORS.map((color) => ({ color, ...tactics[color] }));
  const themes = (
    moment: TacticMoment,
    index: number,
    solver: Color,
  ): readonly (readonly [Ply, readonly string[]])[] => {
    const position = positions[index];
    return position === undefined ? [] : [[moment.ply, lichessThemes(moment, position.evaluation, solver)]];
  };
  const missed = sides.flatMap(({ color, missed: moments }) =>
    moments.flatMap((moment) => themes(moment, moment.ply, color)),
  );
  const allowed = sides.flatMap(({ color, allowed: moments }) =>
    moments.flatMap((moment) => themes(moment, moment.ply + 1, otherColor(color))),
  );
  return { missed: new Map(missed), allowed: new Map(allowed) };
};
