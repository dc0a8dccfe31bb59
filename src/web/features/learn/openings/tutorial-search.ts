import { START_PLY, clampPly } from '../../../../chess/replay';
import type { Tutorial, TutorialLine } from '../../../../chess/tutorials/tutorial';
import type { Ply } from '../../../../chess/types';

/** A place in a tutorial. */
export type TutorialPlace = { readonly line: TutorialLine; readonly ply: Ply };

/** The lines, the main line first, then the traps. */
export const allLines = ({ lines, traps }: Tutorial): readonly TutorialLine[] => [...lines, ...traps];

/** Reads `?line=evans-gambit&ply=7`; without a line of that name it is the main line, before its first move. */
export const parseTutorialSearch = (search: object, tutorial: Tutorial): TutorialPlace => {
  const fields = new Map<string, unknown>(Object.entries(search));
  const named = allLines(tutorial).find(({ id }) => id === fields.get('line'));
  const ply = fields.get('ply');
  return {
    line: named ?? tutorial.lines[0],
    ply: named && typeof ply === 'number' ? clampPly(named.moves.length, ply) : START_PLY,
  };
};
