/** What several routes of repertoires need: checks of what is sent, and answers. */
import type { FastifyReply, onRequestAsyncHookHandler } from 'fastify';
import { findInvalidPlace, type InvalidPlace } from '../../../chess/repertoire/check-edit';
import type { Milliseconds } from '../../../chess/types';
import type { StoredRepertoire } from '../../../contract/repertoires/repertoires';
import type { Database } from '../../db/database';
import { findRepertoire, findUndoable, readRepertoire, type RepertoireHead } from '../../db/repertoires/repertoires';
import { engineBusy, fail, type HttpError } from '../../errors';
import { toStoredRepertoire } from '../../games/to-contract';
import type { Limit } from '../../platform/limits';
import type { CheckedContent, RepertoireThread } from './repertoire-tasks';

export type RepertoireCallDeps = {
  readonly db: Database;
  readonly thread: RepertoireThread;
  readonly queueLarge: onRequestAsyncHookHandler;
  readonly limits: { readonly make: Limit; readonly change: Limit; readonly results: Limit };
};

/** The largest repertoire as JSON: ten thousand moves, and the text of its notes with three bytes a character. */
export const MAX_BODY_BYTES = 6_500_000;

/** Milliseconds for which an edit can be undone. */
export const UNDO_TIME: Milliseconds = 24 * 60 * 60 * 1000;

export const canUndo = async (db: Database, head: RepertoireHead): Promise<boolean> =>
  (await findUndoable(db, [head], Date.now() - UNDO_TIME)).has(head.id);

export const readWhole = async (db: Database, head: RepertoireHead): Promise<StoredRepertoire> =>
  toStoredRepertoire(await readRepertoire(db, head), await canUndo(db, head));

/** Thousands of rows, without checking each against the schema of the answer: that takes as long as reading them. */
export const sendRows = (reply: FastifyReply, answer: StoredRepertoire): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));

/** 409, or 404 when the repertoire is gone by now. It may be large: whoever needs it asks for it. */
export const changedMeanwhile = async (db: Database, { address }: RepertoireHead): Promise<HttpError> =>
  fail(
    (await findRepertoire(db, address, { isDeleted: false })) === undefined
      ? 'no-such-repertoire'
      : 'repertoire-changed',
  );

/** Places that take some milliseconds on the event loop; more are checked in the thread. */
const MAX_INLINE = 200;

/** Retry delay while edits are waiting to be checked, in milliseconds. */
const CHECK_RETRY_DELAY = 2000;

/** Throws where a position is not in normal form or a move is illegal. */
export const requireValidPlaces = async (
  thread: RepertoireThread,
  { put, notes, starts = [] }: CheckedContent,
): Promise<void> => {
  const content = { put, notes, starts };
  const isSmall = put.length + notes.length + starts.length <= MAX_INLINE;
  const invalid = isSmall ? findInvalidPlace(content) : await checkInThread(thread, content);
  if (invalid === undefined) return;
  const { position, uci } = invalid;
  throw uci === undefined
    ? fail('invalid-repertoire-position', { position })
    : fail('illegal-repertoire-move', { move: uci, position });
};

const checkInThread = async (thread: RepertoireThread, content: CheckedContent): Promise<InvalidPlace | undefined> => {
  const checked = await thread.run('findInvalidPlace', content);
  if (checked.ok) return checked.value;
  if (checked.error === 'busy') throw engineBusy(CHECK_RETRY_DELAY);
  throw fail(checked.error === 'closed' ? 'shutting-down' : 'unreadable-text');
};
