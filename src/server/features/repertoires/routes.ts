/** `/api/user/{id}/repertoires` and `/api/repertoires` */
import { QUOTAS } from '../../../contract/quotas';
import { REPERTOIRE_LIMITS, repertoiresApi } from '../../../contract/repertoires/repertoires';
import type { ProfileAccess } from '../../accounts/access';
import { type Implement, implementIn } from '../../accounts/implement';
import { makeLinkId } from '../../accounts/secrets';
import type { Database } from '../../db/database';
import { truncateLog } from '../../db/disk-reserve';
import {
  addRepertoire,
  changeRepertoire,
  deleteRepertoire,
  findUndoable,
  listRepertoires,
  purgeRepertoires,
  restoreRepertoire,
} from '../../db/repertoires/repertoires';
import { fail } from '../../errors';
import { toListedRepertoire, toRepertoireHead } from '../../games/to-contract';
import { queueLargeCalls } from '../../http/lifecycle';
import { errorResponses, type Routes } from '../../http/routes';
import { startPurge } from '../../platform/background-work';
import { createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { implementCards } from './card-routes';
import { implementEdits } from './edit-routes';
import {
  canUndo,
  changedMeanwhile,
  MAX_BODY_BYTES,
  readWhole,
  type RepertoireCallDeps,
  requireValidPlaces,
  sendRows,
  UNDO_TIME,
} from './repertoire-calls';
import type { RepertoireThread } from './repertoire-tasks';

type RepertoireDeps = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly access: ProfileAccess;
  readonly thread: RepertoireThread;
  readonly redis?: Redis;
};

export const repertoireRoutes: Routes<RepertoireDeps> = (app, { db, access, thread, redis, onFailure }) => {
  const purge = startPurge({
    purge: (before) => purgeRepertoires(db, before),
    done: () => truncateLog(db),
    onFailure: (error) => onFailure(error, 'deleted repertoires could not be purged'),
  });
  app.addHook('onClose', () => purge.close());
  const limits = {
    make: createLimit({ name: 'new-repertoires', redis, ...QUOTAS.newRepertoires }),
    change: createLimit({ name: 'repertoire-changes', redis, ...QUOTAS.repertoireChanges }),
    results: createLimit({ name: 'drill-results', redis, ...QUOTAS.drillResults }),
  };
  const deps = { db, thread, limits, queueLarge: queueLargeCalls(access.actorOf) };
  const implement = implementIn(app, access, 'repertoires');
  implementList(implement, deps);
  implementOne(implement, deps);
  implementEdits(implement, deps);
  implementCards(implement, deps);
};

const implementList = (implement: Implement, { db, thread, limits, queueLarge }: RepertoireCallDeps): void => {
  implement(
    repertoiresApi.list,
    {
      summary: 'Repertoires of a user',
      description: 'Empty for anyone but the user.',
      answer: 'The latest changed first',
    },
    async ({ owner }) => {
      if (owner === undefined) return { canWrite: false, repertoires: [] };
      const heads = await listRepertoires(db, owner.userId);
      const undoable = await findUndoable(db, heads, Date.now() - UNDO_TIME);
      return { canWrite: true, repertoires: heads.map((head) => toListedRepertoire(head, undoable.has(head.id))) };
    },
  );

  implement(
    repertoiresApi.make,
    {
      summary: 'Make a repertoire',
      description: 'An `idempotencyKey` that was sent before answers the repertoire that was made for it.',
      answer: 'The repertoire',
      conflict: 'There is no room for it',
      errors: errorResponses(413, 429, 503),
      limit: queueLarge,
      bodyLimit: MAX_BODY_BYTES,
    },
    async ({ owner, body }) => {
      await takeTokens([limits.make, String(owner.userId)]);
      const { moves, notes, starts } = body;
      await requireValidPlaces(thread, { put: moves, notes, starts });
      const address = makeLinkId();
      const settings = { quota: REPERTOIRE_LIMITS, now: Date.now() };
      const made = await addRepertoire(db, owner, { ...body, state: 'active', address }, settings);
      if (!made.ok) throw fail(made.error);
      return readWhole(db, made.value);
    },
  );
};

const implementOne = (implement: Implement, { db, limits }: RepertoireCallDeps): void => {
  implement(
    repertoiresApi.read,
    { summary: 'A repertoire', description: 'Its owner’s alone.', answer: 'With its moves and notes' },
    async ({ repertoire }, { reply }) => sendRows(reply, await readWhole(db, repertoire)),
  );

  implement(
    repertoiresApi.change,
    {
      summary: 'Change the options of a repertoire',
      description: '`version` is that of the repertoire.',
      answer: 'The options with the new version',
      conflict: 'The repertoire has a newer version',
      errors: errorResponses(413, 429),
    },
    async ({ repertoire, body }) => {
      await takeTokens([limits.change, String(repertoire.userId)]);
      const changed = await changeRepertoire(db, repertoire, body, Date.now());
      if (changed === undefined) throw await changedMeanwhile(db, repertoire);
      return toRepertoireHead(changed, await canUndo(db, repertoire));
    },
  );

  implement(
    repertoiresApi.delete,
    {
      summary: 'Delete a repertoire',
      description: 'It can be undone for a day. Cards and results are kept.',
      answer: 'Deleted',
    },
    async ({ repertoire }) => {
      if (!(await deleteRepertoire(db, repertoire, Date.now()))) throw fail('no-such-repertoire');
    },
  );

  implement(
    repertoiresApi.restore,
    {
      summary: 'Undo the deletion of a repertoire',
      description: 'With its moves as they were.',
      answer: 'Undone',
    },
    async ({ repertoire }) => {
      if (!(await restoreRepertoire(db, repertoire))) throw fail('nothing-to-restore');
    },
  );
};
