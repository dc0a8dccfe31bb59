/** The one replay: a place in a tree of moves, the side at the bottom, and the ways to change both. */
import { useCallback, useState } from 'react';
import type { GameTree } from '../../chess/tree/game-tree';
import { type Path, START_PATH } from '../../chess/tree/path';
import { clampPath, goToPath, type Step } from '../../chess/tree/tree-replay';
import { type Color, otherColor } from '../../chess/types';

export type Replay = {
  readonly tree: GameTree;
  /** Where the board stands; always a place of the tree. */
  readonly path: Path;
  /** The side at the bottom of the board. */
  readonly orientation: Color;
  readonly jump: (path: Path) => void;
  readonly step: (step: Step) => void;
  readonly flip: () => void;
};

export type Beginning = { readonly path?: Path; readonly orientation?: Color };

/** Goes through a tree from a place on; another tree is gone through from the same place, as far as it has it. */
export const useReplay = (tree: GameTree, { path = START_PATH, orientation = 'white' }: Beginning = {}): Replay => {
  const [requested, jump] = useState(path);
  const [bottom, setBottom] = useState(orientation);
  const step = useCallback((way: Step) => jump((from) => goToPath(tree, from, way)), [tree]);
  const flip = useCallback(() => setBottom(otherColor), []);
  return { tree, path: clampPath(tree, requested), orientation: bottom, jump, step, flip };
};
