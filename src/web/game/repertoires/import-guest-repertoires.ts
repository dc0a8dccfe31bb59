/**
 * Imports this browser's repertoires, cards and results into an account. Each repertoire's id is its idempotency key, each
 * result has its own, so the import can be repeated.
 */
import { isEmptyEdit, NO_EDIT, noteKey, rankNewMoves } from '../../../chess/repertoire/edits';
import { indexRepertoire } from '../../../chess/repertoire/graph';
import type { Repertoire, RepertoireEdit } from '../../../chess/repertoire/repertoire';
import { changeLocalEntry, deleteLocalCards, isLocal, type LocalCard, type LocalRepertoire } from './local-repertoires';
import type { RepertoireStore } from './repertoire-store';

/** The results of all cards. */
export const importGuestResults = async (cards: readonly LocalCard[], account: RepertoireStore): Promise<void> => {
  const results = cards.flatMap((card) => card.results).toSorted((one, other) => one.at - other.at);
  if (results.length > 0) await account.record(results);
  await deleteLocalCards(cards);
};

/** One that cannot be added stays as it is. */
export const importGuestRepertoire = async (
  { id, repertoire }: LocalRepertoire,
  account: RepertoireStore,
): Promise<void> => {
  const { name, color, goal, speed, rating, starts, moves, notes, state, chapters } = repertoire;
  const made = await account.make({ name, color, goal, speed, rating, starts, moves, notes, idempotencyKey: id });
  let { version } = made;
  const edit = missingIn(made, repertoire);
  if (!isEmptyEdit(edit)) {
    const edited = await account.edit(made.id, { version, edit });
    if (!edited.ok) throw new Error('The repertoire was changed during the import');
    version = edited.value.version;
  }
  if (made.version === 0 && (state !== made.state || chapters !== undefined))
    await account.change(made.id, { name, goal, speed, rating, state, version, chapters });
  // Changes of other tabs stay for the next import.
  await changeLocalEntry(id, (current) =>
    current !== undefined && isLocal(current) && current.repertoire.version === repertoire.version
      ? { id, movedTo: made.id }
      : undefined,
  );
};

/** What an earlier, unfinished import has not brought. What is there stays as it is. */
export const missingIn = (there: Repertoire, local: Repertoire): RepertoireEdit => {
  const notes = new Set(there.notes.map(noteKey));
  const positions = new Set(there.starts.map(({ position }) => position));
  const starts = local.starts.filter(({ position }) => !positions.has(position));
  return {
    ...NO_EDIT,
    put: rankNewMoves(indexRepertoire(there), local.moves),
    notes: local.notes.filter((note) => !notes.has(noteKey(note))),
    ...(starts.length > 0 && { starts: [...there.starts, ...starts] }),
  };
};
