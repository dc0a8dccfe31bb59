/** Adds what was read from a file to a user's repertoire, for the command line. */
import { START_FEN } from '../../../chess/position/fen';
import { applyEdit, isEmptyEdit } from '../../../chess/repertoire/edits';
import { indexRepertoire, parseEpd } from '../../../chess/repertoire/graph';
import { type CutNote, diffImport, importEdit, lineOfNote } from '../../../chess/repertoire/import-diff';
import type { RepertoireImport } from '../../../chess/repertoire/files/pgn-import';
import type { Color, Milliseconds, Result } from '../../../chess/types';
import { editSchema, REPERTOIRE_LIMITS } from '../../../contract/repertoires/repertoires';
import { makeLinkId } from '../../accounts/secrets';
import { findUserId, readUser } from '../../db/accounts/users';
import type { Database } from '../../db/database';
import { grant, own } from '../../db/owned';
import { editRepertoire, type Refusal } from '../../db/repertoires/content';
import { addRepertoire, listRepertoires, readRepertoire } from '../../db/repertoires/repertoires';

type ImportForUser = {
  /** A username, or the number of a user. */
  readonly user: string;
  readonly color: Color;
  /** A new one where none has it; without it the only one with the color, or a new one. */
  readonly name?: string;
  readonly imported: RepertoireImport;
  readonly now: Milliseconds;
};

export type ImportedForUser = {
  /** Its id in addresses. */
  readonly repertoire: string;
  readonly name: string;
  readonly isNew: boolean;
  /** Moves added, moves that were there already, and positions where another main move stays. */
  readonly added: number;
  readonly known: number;
  readonly conflicts: number;
  readonly newPositions: number;
  /** Notes that did not fit, with the moves before them. */
  readonly cut: readonly (Pick<CutNote, 'text' | 'shapes'> & { readonly line: string })[];
};

/** `several`: the names to choose from. */
export type ImportProblem =
  | { readonly reason: 'no-user' | 'long-name' }
  | { readonly reason: 'several'; readonly names: readonly string[] }
  | { readonly reason: 'refused'; readonly refusal: Refusal }
  /** A sentence. */
  | { readonly reason: 'too-large'; readonly message: string };

/** As the page makes one. */
const NEW = { goal: 50, speed: 'rapid', rating: 1500, state: 'active' } as const;

const START = { position: parseEpd(START_FEN) ?? '', name: '' };

/** All of it or nothing. */
export const importForUser = async (
  db: Database,
  { user, color, name: wanted, imported, now }: ImportForUser,
): Promise<Result<ImportedForUser, ImportProblem>> => {
  const userId = await findUser(db, user);
  if (userId === undefined) return failed({ reason: 'no-user' });
  if ((wanted?.length ?? 0) > REPERTOIRE_LIMITS.name) return failed({ reason: 'long-name' });
  const heads = (await listRepertoires(db, userId)).filter((head) => head.color === color);
  const fitting = wanted === undefined ? heads : heads.filter((head) => head.name === wanted);
  if (wanted === undefined && fitting.length > 1)
    return failed({ reason: 'several', names: fitting.map((head) => head.name) });
  const [head] = fitting;
  const before = head === undefined ? { starts: [START], moves: [], notes: [] } : await readRepertoire(db, head);
  const graph = indexRepertoire({ ...before, color });
  const diff = diffImport(graph, imported);
  const edit = importEdit(graph, imported);
  const issue = editSchema.safeParse(edit).error?.issues[0];
  if (issue !== undefined) return failed({ reason: 'too-large', message: issue.message });
  const name = head?.name ?? wanted ?? `${color === 'white' ? 'White' : 'Black'} repertoire`;
  const address = head?.address ?? makeLinkId();
  const settings = { quota: REPERTOIRE_LIMITS, now };
  if (head === undefined || !isEmptyEdit(edit)) {
    const written =
      head === undefined
        ? await addRepertoire(db, own(userId), { ...NEW, ...applyEdit(before, edit), name, color, address }, settings)
        : await editRepertoire(db, grant(head), edit, settings);
    if (!written.ok) return failed({ reason: 'refused', refusal: written.error });
  }
  const { added, known, conflicts, newPositions } = diff;
  const counts = { added: added.length, known, conflicts: conflicts.length, newPositions };
  const cut = diff.cut.map(({ note, text, shapes }) => ({ line: lineOfNote(graph, imported, note), text, shapes }));
  return { ok: true, value: { repertoire: address, name, isNew: head === undefined, ...counts, cut } };
};

const failed = (error: ImportProblem): Result<ImportedForUser, ImportProblem> => ({ ok: false, error });

const findUser = async (db: Database, user: string): Promise<number | undefined> =>
  /^\d{1,9}$/.test(user) ? (await readUser(db, Number(user)))?.id : findUserId(db, user.toLowerCase());
