/** What is in a round: notes, of which no version is overwritten unseen, what was prepared, and the game. */
import type { Outcome } from '../../../chess/player/results';
import type { Color, Milliseconds } from '../../../chess/types';
import { toJson } from '../../db/column-values';
import type { Database } from '../../db/database';
import { type RoundPlace, writeRound } from '../../db/events';
import type { StoredPreparation } from '../../db/schema';

/** `false`, and nothing changed, where the notes have another version by now, or there is no such round. */
export const writeNotes = (
  db: Database,
  place: RoundPlace,
  { notes, version }: { readonly notes: string; readonly version: number },
): Promise<boolean> => writeRound(db, place, { notes, version: version + 1 }, 'is', version);

/** `false` where there is no such round; so are the next two. The player of a preparation becomes that of the round. */
export const keepPreparation = (
  db: Database,
  place: RoundPlace,
  prepared: StoredPreparation,
  now: Milliseconds,
): Promise<boolean> => {
  const { player, color } = prepared;
  return writeRound(db, place, { prepared: toJson(prepared), prepared_at: now, player, color });
};

type Played = { readonly pgn: string; readonly color?: Color; readonly outcome?: Outcome };

/** What the game does not tell stays as it was. */
export const keepGame = (db: Database, place: RoundPlace, { pgn, color, outcome }: Played): Promise<boolean> =>
  writeRound(db, place, {
    pgn,
    color,
    outcome,
  });

export const removeGame = (db: Database, place: RoundPlace): Promise<boolean> => writeRound(db, place, { pgn: null });
