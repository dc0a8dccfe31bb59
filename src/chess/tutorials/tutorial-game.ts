import { START_FEN } from '../notation/fen';
import type { Game, GamePly } from '../game';
import { startWalk } from '../notation/walk';
import type { TutorialLine } from './tutorial';

/** What a board needs of a tutorial's line. */
export type LineGame = Pick<Game, 'start' | 'plies'>;

/** A line played out from the start position, up to its first move that is not legal; no tutorial has one. */
export const lineGame = ({ moves }: Pick<TutorialLine, 'moves'>): LineGame => {
  const walk = startWalk(START_FEN, false);
  const plies: GamePly[] = [];
  for (const { san } of moves) {
    const played = walk?.play(san);
    if (played === undefined) break;
    plies.push(played);
  }
  return { start: START_FEN, plies };
};
