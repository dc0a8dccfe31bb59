import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CLAIM_PATH } from '../../../../contract/account/auth';
import type { FieldErrors } from '../../../lib/forms/field-errors';
import { refusedFields, serverText } from '../../../lib/forms/form-refusal';
import { post } from '../../../lib/http/http';
import { useToast } from '../../../ui/toast';
import { type ClaimValues, EMPTY_CLAIM, toClaim } from './claim';

/**
 * Makes the owner's account, which is signed in then, and goes to the library. A refusal is shown at the fields it is
 * about; one of the link itself as a `problem`.
 */
export function useClaim(token: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const call = useMutation({ mutationFn: (values: ClaimValues) => post(CLAIM_PATH, toClaim(values, token)) });

  const claim = (values: ClaimValues, refuse: (errors: FieldErrors) => void) =>
    call.mutate(values, {
      onSuccess: () => {
        toast({ title: 'You now own this installation', description: 'You are signed in and can import your games.' });
        void navigate({ to: '/games', replace: true });
        // What was read as a guest may be another answer now, the user first of all.
        void queryClient.resetQueries();
      },
      onError: (failure) => refuse(refusedAt(failure)),
    });

  const isOfLink = call.isError && Object.keys(refusedAt(call.error)).length === 0;
  return { claim, isPending: call.isPending, problem: isOfLink ? (serverText(call.error) ?? NO_ANSWER) : undefined };
}

const refusedAt = (failure: unknown): FieldErrors => refusedFields(failure, Object.keys(EMPTY_CLAIM));

const NO_ANSWER = 'The server did not answer. Please try again.';
