/** The one way to change something on the server, or in the store of a guest. The query client logs failures. */
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { describeFailure } from '../lib/http/failures';
import { useToast } from './status/toast';

export type ApiMutation<Answer, Values> = UseMutationOptions<Answer, Error, Values> & {
  /** Title of the toast that tells a failure. Without it the screen shows `error`. */
  readonly failureTitle?: string | ((values: Values) => string);
  readonly describe?: ((failure: unknown) => string) | undefined;
};

export const useApiMutation = <Answer, Values = void>({
  failureTitle,
  describe = describeFailure,
  onError,
  ...options
}: ApiMutation<Answer, Values>) => {
  const { toast } = useToast();
  return useMutation<Answer, Error, Values>({
    ...options,
    onError: (failure, values, ...context) => {
      const title = typeof failureTitle === 'function' ? failureTitle(values) : failureTitle;
      if (title !== undefined) toast({ title, description: describe(failure), destructive: true });
      return onError?.(failure, values, ...context);
    },
  });
};

type Action = { readonly failureTitle: string; readonly action: () => Promise<unknown> };

type SharedOptions = Pick<ApiMutation<unknown, Action>, 'describe'> & {
  /** Follows success and failure; only after success it is awaited. */
  readonly refresh?: () => Promise<void> | void;
};

/** Several mutations with one pending state. */
export const useApiMutations = ({ refresh, describe }: SharedOptions) => {
  const { isPending, mutateAsync } = useApiMutation({
    mutationFn: ({ action }: Action) => action(),
    failureTitle: (values) => values.failureTitle,
    describe,
    onSuccess: () => refresh?.(),
    onError: () => void refresh?.(),
  });
  /** Resolves to false after a failure, which a toast tells. */
  const run = (failureTitle: string, action: () => Promise<unknown>): Promise<boolean> =>
    mutateAsync({ failureTitle, action }).then(
      () => true,
      () => false,
    );
  return { isPending, run };
};
