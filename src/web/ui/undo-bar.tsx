import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from './button';

export type Deletion = {
  /** Sentence without a full stop. */
  readonly label: string;
  readonly restore: () => Promise<unknown>;
};

/** `null`: an answer after the page was left is not listed. */
const deletedQuery = <One extends Deletion>(scope: string) =>
  queryOptions<readonly One[] | null>({ queryKey: ['deleted', scope], queryFn: skipToken, initialData: [] });

/** What was deleted and can be undone, the latest last. The components of a scope share one list. */
export const useUndo = <One extends Deletion>(scope: string) => {
  const queryClient = useQueryClient();
  const { queryKey } = deletedQuery<One>(scope);
  const { data } = useQuery(deletedQuery<One>(scope));
  return {
    deleted: data ?? [],
    add: (deletion: One): void =>
      void queryClient.setQueryData(queryKey, (before) => (before === null ? null : [...(before ?? []), deletion])),
    undo: async (deletion: One): Promise<void> => {
      await deletion.restore();
      queryClient.setQueryData(queryKey, (before) => before?.filter(({ restore }) => restore !== deletion.restore));
    },
  };
};

/** Ends all undo of the scope when the page is left. */
export const useUndoUntilLeft = (scope: string): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = deletedQuery(scope);
    queryClient.setQueryData(queryKey, []);
    return () => void queryClient.setQueryData(queryKey, null);
  }, [queryClient, scope]);
};

type UndoBarProps<One> = {
  /** The last one is undone first. */
  readonly deleted: readonly One[];
  readonly isPending: boolean;
  readonly onUndo: (deletion: One) => void;
};

export function UndoBar<One extends Pick<Deletion, 'label'>>(props: UndoBarProps<One>) {
  const { deleted, isPending, onUndo } = props;
  const last = deleted.at(-1);
  return (
    <div role="status">
      {last && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-hairline-strong bg-sunken py-1.5 pr-1.5 pl-3 text-sm">
          <p className="min-w-0 break-words">
            {last.label}.
            {deleted.length > 1 && (
              <span className="text-ink-soft"> {deleted.length} deletions can be undone, latest first.</span>
            )}
          </p>
          <Button variant="secondary" size="small" disabled={isPending} onClick={() => onUndo(last)}>
            <Undo2 aria-hidden className="size-4" />
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
