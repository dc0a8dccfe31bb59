/** Edits of a repertoire's content, and what undoes the latest of them. */
import { REPERTOIRE_LIMITS, repertoiresApi } from '../../../contract/repertoires/repertoires';
import type { Implement } from '../../accounts/implement';
import { editRepertoire, type Refusal, undoEdit } from '../../db/repertoires/content';
import type { RepertoireHead } from '../../db/repertoires/repertoires';
import { fail, type HttpError } from '../../errors';
import { toRepertoireHead } from '../../games/to-contract';
import { errorResponses } from '../../http/routes';
import { takeTokens } from '../../platform/limits';
import {
  canUndo,
  changedMeanwhile,
  MAX_BODY_BYTES,
  type RepertoireCallDeps,
  requireValidPlaces,
  UNDO_TIME,
} from './repertoire-calls';

const CONFLICT = 'The repertoire has a newer version. Or there is no room for it';

export const implementEdits = (implement: Implement, { db, thread, limits, queueLarge }: RepertoireCallDeps): void => {
  const toError = (head: RepertoireHead, refusal: Refusal): Promise<HttpError> | HttpError =>
    refusal === 'repertoire-changed' ? changedMeanwhile(db, head) : fail(refusal);

  implement(
    repertoiresApi.edit,
    {
      summary: 'Edit moves, notes and starts',
      description: 'All of it or nothing. `version` is that of the repertoire that was edited.',
      answer: 'The options with the new version',
      conflict: CONFLICT,
      errors: errorResponses(413, 429, 503, { 400: 'The request is invalid, or a move is not legal' }),
      limit: queueLarge,
      bodyLimit: MAX_BODY_BYTES,
    },
    async ({ repertoire, body: { version, edit } }) => {
      await takeTokens([limits.change, String(repertoire.userId)]);
      // Before anything is computed for it.
      if (version !== repertoire.version) throw await changedMeanwhile(db, repertoire);
      await requireValidPlaces(thread, edit);
      const edited = await editRepertoire(db, repertoire, edit, { quota: REPERTOIRE_LIMITS, now: Date.now() });
      if (!edited.ok) throw await toError(repertoire, edited.error);
      return toRepertoireHead({ ...repertoire, ...edited.value }, true);
    },
  );

  implement(
    repertoiresApi.undo,
    {
      summary: 'Undo the latest edit',
      description: 'For a day; then the one before it, and so on.',
      answer: 'What it did, and the options with the new version',
      conflict: CONFLICT,
      errors: errorResponses(413, 429),
    },
    async ({ repertoire, body: { version } }) => {
      await takeTokens([limits.change, String(repertoire.userId)]);
      const now = Date.now();
      const settings = { quota: REPERTOIRE_LIMITS, now, since: now - UNDO_TIME };
      const undone = await undoEdit(db, { ...repertoire, version }, settings);
      if (!undone.ok) throw await toError(repertoire, undone.error);
      const { edit, ...changed } = undone.value;
      return { ...toRepertoireHead({ ...repertoire, ...changed }, await canUndo(db, repertoire)), edit };
    },
  );
};
