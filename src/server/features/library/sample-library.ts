/** The games with which a fresh installation begins, as those of its owner. */
import { setImmediate } from 'node:timers/promises';
import { OWNER_ID } from '../../../contract/profile-paths';
import { SAMPLE_OWNER } from '../../../contract/player/sample-players';
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../../db/infra/database';
import { createLibrary, hasAnyLibrary, lockUser } from '../../db/library/libraries';
import type { NewGame } from '../../db/library/game';
import { addGames } from '../../db/library/games';
import { inTransaction } from '../../db/infra/transaction';
import { reviewPlayed } from '../../games/review-played';
import { toPlayedGame } from '../../games/to-contract/to-played-game';
import { sampleLibrary, type LibraryGame } from '../../sources/sample/sample-library';
import { toNewGame } from './import/remote-new-game';

/**
 * User 1 gets the sample library, whole or not at all, unless there is or was another one. Every figure is made of the
 * games by the functions that make those of all others. Others get their turn between the games.
 */
export const addSampleLibrary = async (db: Database, now: Milliseconds = Date.now()): Promise<void> => {
  if (await hasAnyLibrary(db, OWNER_ID)) return;
  const games: NewGame[] = [];
  for (const sample of sampleLibrary()) {
    games.push(...toSampleGame(sample, now));
    await setImmediate();
  }
  const names = [SAMPLE_OWNER.username, SAMPLE_OWNER.name];
  await inTransaction(db, async (transaction) => {
    // Another server may be doing the same.
    await lockUser(transaction, OWNER_ID);
    if (await hasAnyLibrary(transaction, OWNER_ID)) return;
    const { id } = await createLibrary(transaction, OWNER_ID, { kind: 'sample', names, now });
    await addGames(transaction, id, games);
  });
};

const toSampleGame = ({ game, positions, alternatives }: LibraryGame, addedAt: Milliseconds): readonly NewGame[] => {
  const taken = toNewGame(game, { source: game.site, addedAt });
  if (taken === undefined) return [];
  return [
    {
      ...taken,
      ...reviewPlayed(toPlayedGame(game), { positions, alternatives, evaluatedBy: 'engine', look: 'first' }),
    },
  ];
};
