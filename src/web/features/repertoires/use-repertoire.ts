import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { addLine, applyEdit, isEmptyEdit } from '../../../chess/repertoire/edits';
import { indexRepertoire, type RepertoireGraph } from '../../../chess/repertoire/graph';
import type { Epd, MoveOrigin, RepertoireEdit } from '../../../chess/repertoire/repertoire';
import { followChapter, type StudyChapter } from '../../../chess/repertoire/study-chapters';
import type { San } from '../../../chess/types';
import type { RepertoireHead, StoredRepertoire } from '../../../contract/repertoires/repertoires';
import { repertoireQuery } from '../../game/repertoires/repertoire-queries';
import type { RepertoireStore } from '../../game/repertoires/repertoire-store';
import { describeFailure } from '../../lib/http/failures';
import { HttpError } from '../../lib/http/http';
import { Refusal } from '../../lib/refusal';
import { useToast } from '../../ui/status/toast';

export type RepertoireEditing = {
  readonly repertoire: StoredRepertoire;
  readonly graph: RepertoireGraph;
  readonly isSaving: boolean;
  /** Shown at once and saved in order. */
  readonly apply: (edit: RepertoireEdit, label?: string) => void;
  /** False where the moves are not legal. */
  readonly add: (start: Epd, moves: readonly San[], origin: MoveOrigin) => boolean;
  /** Of the latest edit. */
  readonly undo: () => void;
  /** From now on what the chapter gains is offered. */
  readonly follow: (chapter: StudyChapter) => void;
  /** After a change of the settings. */
  readonly replaceHead: (head: RepertoireHead) => void;
};

const CHANGED_ELSEWHERE = 'It was changed in another tab or on another device, and is shown as it is now.';

/** What exceeds a bound exceeds it the next time, too. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof HttpError && [400, 409, 413].includes(error.status));

export const useRepertoire = (repertoire: StoredRepertoire, store: RepertoireStore): RepertoireEditing => {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { id, color } = repertoire;
  const { queryKey } = repertoireQuery(id);
  const [pending, setPending] = useState(0);
  const queue = useRef(Promise.resolve());
  /** Edits that were not saved: what was shown of later ones is gone with them. */
  const refused = useRef(0);
  const { starts, moves, notes } = repertoire;
  const graph = useMemo(() => indexRepertoire({ color, starts, moves, notes }), [color, starts, moves, notes]);

  const current = (): StoredRepertoire => queryClient.getQueryData<StoredRepertoire>(queryKey) ?? repertoire;
  const show = (next: StoredRepertoire): void => {
    // A request under way may bring the state before this change.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, next);
  };
  const inOrder = (act: () => Promise<void>, onFailure: (error: unknown) => void): void => {
    setPending((count) => count + 1);
    queue.current = queue.current
      .then(act)
      .catch(onFailure)
      .finally(() => setPending((count) => count - 1));
  };
  const apply = (edit: RepertoireEdit, label?: string): void => {
    if (isEmptyEdit(edit)) return;
    show({ ...current(), ...applyEdit(current(), edit) });
    if (label !== undefined) toast({ title: label, action: { label: 'Undo', onPress: undo } });
    const refusedBefore = refused.current;
    const again = { label: 'Apply again', onPress: () => apply(edit, label) };
    inOrder(
      async () => {
        const outcome = await store.edit(id, { version: current().version, edit });
        if (outcome.ok) {
          const isShown = refused.current === refusedBefore;
          show({ ...current(), ...(!isShown && applyEdit(current(), edit)), ...outcome.value });
        } else {
          refused.current += 1;
          show(outcome.now);
          toast({ title: 'Not saved', description: CHANGED_ELSEWHERE, destructive: true, action: again });
        }
      },
      (error) => {
        refused.current += 1;
        void queryClient.invalidateQueries({ queryKey });
        const action = isFinal(error) ? undefined : again;
        toast({ title: 'Not saved', description: describeFailure(error), destructive: true, action });
      },
    );
  };
  const undo = (): void =>
    inOrder(
      async () => {
        const outcome = await store.undo(id, current().version);
        if (outcome.ok) {
          const { edit, ...head } = outcome.value;
          show({ ...current(), ...applyEdit(current(), edit), ...head });
        } else {
          show(outcome.now);
          toast({ title: 'Couldn’t undo', description: CHANGED_ELSEWHERE, destructive: true });
        }
      },
      (error) => toast({ title: 'Couldn’t undo', description: describeFailure(error), destructive: true }),
    );
  const add = (start: Epd, line: readonly San[], origin: MoveOrigin): boolean => {
    const edit = addLine(graph, { position: start, moves: line, origin, addedAt: Date.now() });
    if (edit.ok) apply(edit.value);
    return edit.ok;
  };
  const follow = (chapter: StudyChapter): void =>
    inOrder(
      async () => {
        const { name, goal, speed, rating, state, version, chapters = [] } = current();
        const options = { name, goal, speed, rating, state, version };
        const outcome = await store.change(id, { ...options, chapters: followChapter(chapters, chapter) });
        show(outcome.ok ? { ...current(), ...outcome.value } : outcome.now);
        if (!outcome.ok) toast({ title: 'Chapter not linked', description: CHANGED_ELSEWHERE, destructive: true });
      },
      (error) => toast({ title: 'Chapter not linked', description: describeFailure(error), destructive: true }),
    );
  const replaceHead = (head: RepertoireHead): void => show({ ...current(), ...head });
  return { repertoire, graph, isSaving: pending > 0, apply, add, undo, follow, replaceHead };
};
