import type { Outcome } from '../../../chess/player/results';
import type { Color, Milliseconds } from '../../../chess/types';
import { toJson } from '../../db/column-values';
import type { Database } from '../../db/database';
import { type RoundKey, writeRound } from '../../db/events';
import type { StoredPreparation } from '../../db/schema';

/** `false` without a change if the version differs or there is no such round. */
export const writeNotes = (
  db: Database,
  place: RoundKey,
  { notes, version }: { readonly notes: string; readonly version: number },
): Promise<boolean> => writeRound(db, place, { notes, version: version + 1 }, 'is', version);

/** Also sets the player and color of the round. `false` if there is no such round, as for the next two. */
export const savePreparation = (
  db: Database,
  place: RoundKey,
  prepared: StoredPreparation,
  now: Milliseconds,
): Promise<boolean> => {
  const { player, color } = prepared;
  return writeRound(db, place, { prepared: toJson(prepared), prepared_at: now, player, color });
};

type RoundGame = { readonly pgn: string; readonly color?: Color; readonly outcome?: Outcome };

export const saveGame = (db: Database, place: RoundKey, { pgn, color, outcome }: RoundGame): Promise<boolean> =>
  writeRound(db, place, {
    pgn,
    color,
    outcome,
  });

export const removeGame = (db: Database, place: RoundKey): Promise<boolean> => writeRound(db, place, { pgn: null });
