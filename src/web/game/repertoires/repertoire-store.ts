/** Repertoires in the account or, for guests, in this browser. */
import { applyResults } from '../../../chess/repertoire/card';
import { cardKeyOf, type DrillResult, type RepertoireCard } from '../../../chess/repertoire/drill-result';
import { applyEdit, invertEdit } from '../../../chess/repertoire/edits';
import type { Color } from '../../../chess/types';
import {
  findOutgrown,
  type ListedRepertoire,
  type NewRepertoire,
  newRepertoireSchema,
  REPERTOIRE_LIMITS,
  type RepertoireChange,
  repertoireChangeSchema,
  repertoireEditSchema,
  type RepertoireHead,
  type StoredRepertoire,
  type UndoneEdit,
  type VersionedEdit,
} from '../../../contract/repertoires/repertoires';
import { Refusal } from '../../lib/refusal';
import type { WriteResult } from '../../lib/http/write-json';
import { requireBounds } from '../require-bounds';
import {
  changeLocalEntry,
  inStore,
  isLocal,
  listLocalCards,
  listLocalRepertoires,
  type LocalEntry,
  type LocalRepertoire,
  readCard,
  readLocalEntry,
} from './local-repertoires';

/** On a conflict the repertoire as it is now. */
export type RepertoireWrite<Value> = Promise<WriteResult<Value, StoredRepertoire>>;

/** Every method rejects on failure. */
export type RepertoireStore = {
  /** Last changed first. */
  readonly list: () => Promise<readonly ListedRepertoire[]>;
  readonly read: (id: string) => Promise<StoredRepertoire>;
  readonly make: (repertoire: NewRepertoire) => Promise<StoredRepertoire>;
  readonly change: (id: string, change: RepertoireChange) => RepertoireWrite<RepertoireHead>;
  readonly edit: (id: string, edit: VersionedEdit) => RepertoireWrite<RepertoireHead>;
  /** Of the latest edit within a day; rejects where there is none. */
  readonly undo: (id: string, version: number) => RepertoireWrite<UndoneEdit>;
  /** The answer undoes it. */
  readonly remove: (id: string) => Promise<() => Promise<void>>;
  readonly listCards: (color?: Color) => Promise<readonly RepertoireCard[]>;
  /** Each counts once. The cards of these results, as they are now. */
  readonly record: (results: readonly DrillResult[]) => Promise<readonly RepertoireCard[]>;
};

/** Local ids are UUIDs, those of accounts have 22 characters. */
export const isLocalRepertoire = (id: string): boolean => id.length === 36;

// Repertoires of guests

const DAY = 24 * 60 * 60 * 1000;

export const browserRepertoires: RepertoireStore = {
  list: async () =>
    (await listLocalRepertoires()).map((local) => ({ ...headOf(local), moves: local.repertoire.moves.length })),
  read: async (id) => shown(requireLocal(await readLocalEntry(id))),
  make: async (sent) => {
    requireBounds(newRepertoireSchema, sent);
    const { idempotencyKey: _, ...made } = sent;
    const id = crypto.randomUUID();
    const repertoire = { ...made, id, state: 'active' as const, version: 0, changedAt: now(), canUndo: false };
    await changeLocalEntry(id, () => ({ id, repertoire, undos: [] }));
    return repertoire;
  },
  change: async (id, change) => {
    requireBounds(repertoireChangeSchema, change);
    return write(id, change.version, ({ repertoire, undos }) => {
      const next = { id, repertoire: { ...repertoire, ...change }, undos };
      return { next, answer: headOf };
    });
  },
  edit: async (id, sent) => {
    requireBounds(repertoireEditSchema, sent);
    const { version, edit } = sent;
    return write(id, version, ({ repertoire, undos }) => {
      const edited = { ...repertoire, ...applyEdit(repertoire, edit) };
      const outgrown = findOutgrown(repertoire, edited);
      if (outgrown !== undefined) throw new Refusal(outgrown);
      const undo = { edit: invertEdit(repertoire, edit), editedAt: Date.now() };
      const next = { id, repertoire: edited, undos: [...undos, undo].slice(-REPERTOIRE_LIMITS.undos) };
      return { next, answer: headOf };
    });
  },
  undo: (id, version) =>
    write(id, version, ({ repertoire, undos }) => {
      const undo = recentUndos(undos).at(-1);
      if (undo === undefined) throw new DOMException('There is no change to undo', 'NotFoundError');
      const { edit } = undo;
      const next = { id, repertoire: { ...repertoire, ...applyEdit(repertoire, edit) }, undos: undos.slice(0, -1) };
      return { next, answer: (local) => ({ ...headOf(local), edit }) };
    }),
  remove: async (id) => {
    const entry = requireLocal(await readLocalEntry(id));
    await inStore('repertoires', 'readwrite', (store) => store.delete(id));
    return async () => {
      await changeLocalEntry(id, () => entry);
    };
  },
  listCards: async (color) =>
    (await listLocalCards()).flatMap(({ card }) => (color === undefined || card.color === color ? card : [])),
  record: (results) =>
    inStore('cards', 'readwrite', async (store) => {
      const latest = Date.now();
      const ordered = results
        .map((result) => ({ ...result, at: Math.min(result.at, latest) }))
        .toSorted((one, other) => one.at - other.at);
      const cards: RepertoireCard[] = [];
      for (const key of new Set(ordered.map(cardKeyOf))) {
        const before = await readCard(store, key);
        const known = new Set(before?.results.map(({ id }) => id));
        const added = ordered.filter((one) => cardKeyOf(one) === key && !known.has(one.id) && known.add(one.id));
        const history = [...(before?.results ?? []), ...added];
        const [card = before?.card] = applyResults(before === undefined ? [] : [before.card], added, () => history);
        if (card === undefined) continue;
        if (added.length > 0) await store.put({ key, card, results: history });
        cards.push(card);
      }
      return cards;
    }),
};

const now = (): string => new Date().toISOString();

const recentUndos = (undos: LocalRepertoire['undos']): LocalRepertoire['undos'] =>
  undos.filter(({ editedAt }) => editedAt >= Date.now() - DAY);

const shown = ({ repertoire, undos }: LocalRepertoire): StoredRepertoire => ({
  ...repertoire,
  canUndo: recentUndos(undos).length > 0,
});

const headOf = (local: LocalRepertoire): RepertoireHead => {
  const { starts: _starts, moves: _moves, notes: _notes, ...head } = shown(local);
  return head;
};

type Written<Answer> = {
  readonly next: LocalRepertoire;
  readonly answer: (local: LocalRepertoire) => Answer;
};

/** With the next version, if this one is current. */
const write = async <Answer>(
  id: string,
  version: number,
  act: (local: LocalRepertoire) => Written<Answer>,
): RepertoireWrite<Answer> => {
  const written: { answer?: Answer } = {};
  const current = await changeLocalEntry(id, (entry) => {
    const local = requireLocal(entry);
    if (local.repertoire.version !== version) return undefined;
    const { next, answer } = act(local);
    const changed = { ...next, repertoire: { ...next.repertoire, version: version + 1, changedAt: now() } };
    written.answer = answer(changed);
    return changed;
  });
  const { answer } = written;
  return answer === undefined ? { ok: false, now: shown(requireLocal(current)) } : { ok: true, value: answer };
};

const requireLocal = (entry: LocalEntry | undefined): LocalRepertoire => {
  if (entry === undefined || !isLocal(entry))
    throw new DOMException('The repertoire is not there any more', 'NotFoundError');
  return entry;
};
