/**
 * The games of the sample library as they are kept, reviews and all: every figure is made of the games by the functions that
 * make those of all others. That takes longer than the rest of a start, and always comes to the same: where our programs
 * are put together (scripts/server-bundle.mjs) it is computed once, and the program has what came of it. JSON tells all
 * of it.
 */
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import type { NewGame } from '../../db/library/schema';
import { toPlayedGame } from '../../games/remote-games';
import { reviewPlayed } from '../../games/review-game';
import { seenGames, type SeenSampleGame } from '../../sources/sample/seen-games';
import { toNewGame } from './import/to-new-game';

const toRow = ({ game, positions, alternatives }: SeenSampleGame): readonly NewGame[] => {
  const taken = toNewGame(game, { source: game.site, addedAt: 0 });
  if (taken === undefined) return [];
  return [
    {
      ...taken,
      ...reviewPlayed(toPlayedGame(game), { positions, alternatives, evaluatedBy: 'engine', look: 'first' }),
    },
  ];
};

/** The newest first; added at no time yet. */
export const SAMPLE_ROWS: readonly NewGame[] = (await seenGames(SAMPLE_OWNER.username)).flatMap(toRow);
