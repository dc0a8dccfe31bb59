/** What the moves of a game missed and allowed, of both sides, under Lichess' names. Pure. */
import { lichessThemes, type SideTactics, type TacticMoment } from '../../../chess/review/tactics';
import { type Color, COLORS, otherColor, type Ply } from '../../../chess/types';

type ThemesByPly = ReadonlyMap<Ply, readonly string[]>;

export type TacticThemes = { readonly missed: ThemesByPly; readonly allowed: ThemesByPly };

/** What has no motif with a name is not said. */
export const tacticThemes = (tactics: Readonly<Record<Color, SideTactics>>): TacticThemes => {
  const sides = COLORS.map((color) => ({ color, ...tactics[color] }));
  return {
    missed: themesByPly(sides.map(({ color, missed }) => ({ moments: missed, solver: color }))),
    allowed: themesByPly(sides.map(({ color, allowed }) => ({ moments: allowed, solver: otherColor(color) }))),
  };
};

type Moments = { readonly moments: readonly TacticMoment[]; readonly solver: Color };

const themesByPly = (sides: readonly Moments[]): ThemesByPly =>
  new Map(
    sides.flatMap(({ moments, solver }) =>
      moments
        .map((moment) => [moment.ply, lichessThemes(moment, solver)] as const)
        .filter(([, themes]) => themes.length > 0),
    ),
  );
