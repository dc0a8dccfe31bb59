import { type Path, START_PATH } from '../../../../chess/tree/path';
import { lineTree } from '../../../../chess/tutorials/practice';
import type { Tutorial, TutorialLine } from '../../../../chess/tutorials/tutorials';
import { pathInAddress } from '../../../board/use-path-in-address';
import { searchParam } from '../../../lib/search-param';

/** A place in a tutorial. */
export type TutorialPlace = { readonly line: TutorialLine; readonly path: Path };

/** The lines, the main line first, then the traps. */
export const allLines = ({ lines, traps }: Tutorial): readonly TutorialLine[] => [...lines, ...traps];

/** Reads `?line=evans-gambit&path=Mc0k`; without a line of that name it is the main line, before its first move. */
export const parseTutorialSearch = (search: string, tutorial: Tutorial): TutorialPlace => {
  const id = searchParam(search, 'line');
  const line = allLines(tutorial).find((candidate) => candidate.id === id);
  return line ? { line, path: pathInAddress(search, lineTree(line)) } : { line: tutorial.lines[0], path: START_PATH };
};
