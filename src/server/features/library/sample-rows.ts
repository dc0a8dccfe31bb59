/** The sample library as rows. The build evaluates this module once, since it is slow; the value must be JSON. */
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import type { NewGame } from '../../db/library/schema';
import { toPlayedGame } from '../../games/remote-games';
import { reviewPlayed } from '../../games/review-game';
import { type EvaluatedSampleGame, evaluatedSampleGames } from '../../sources/sample/seen-games';
import { toNewGame } from './import/to-new-game';

const toRow = ({ game, positions, alternatives }: EvaluatedSampleGame): readonly NewGame[] => {
  const converted = toNewGame(game, { source: game.site, addedAt: 0 });
  if (converted === undefined) return [];
  return [
    {
      ...converted,
      ...reviewPlayed(toPlayedGame(game), { positions, alternatives, evaluatedBy: 'engine', look: 'first' }),
    },
  ];
};

export const SAMPLE_ROWS: readonly NewGame[] = (await evaluatedSampleGames(SAMPLE_OWNER.username)).flatMap(toRow);
