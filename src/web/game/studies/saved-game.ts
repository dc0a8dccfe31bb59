import type { GameTree } from '../../../chess/tree/game-tree';
import type { Color } from '../../../chess/types';

/** A game that is on its way into a study. */
export type SavedGame = {
  readonly tree: GameTree;
  /** What its chapter is called. */
  readonly name: string;
  readonly orientation: Color;
};
