import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { invitationsSchema, madeInvitationSchema } from '../../../contract/account/account';
import { INVITATIONS_PATH, REGISTRATION_PATH, registrationModeSchema } from '../../../contract/account/auth';
import { getJson, postJson, remove } from '../../lib/http/http';
import { useFailureToast } from '../../ui/use-failure-toast';

/** Who may register. */
export const registrationQuery = () =>
  queryOptions({
    queryKey: [REGISTRATION_PATH],
    queryFn: () => getJson(REGISTRATION_PATH, registrationModeSchema),
  });

export const invitationsQuery = () =>
  queryOptions({
    queryKey: [INVITATIONS_PATH],
    queryFn: () => getJson(INVITATIONS_PATH, invitationsSchema),
    staleTime: 0,
  });

/** Makes an invitation; the answer has its link, this one time. */
export function useMakeInvitation() {
  const queryClient = useQueryClient();
  const sayFailure = useFailureToast();
  return useMutation({
    mutationFn: (note: string) => postJson(INVITATIONS_PATH, { note }, madeInvitationSchema),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [INVITATIONS_PATH] }),
    onError: (failure) => sayFailure('Invitation not created', failure),
  });
}

/** Removes an invitation; one that was not used no longer works. */
export function useDropInvitation() {
  const queryClient = useQueryClient();
  const sayFailure = useFailureToast();
  return useMutation({
    mutationFn: (id: number) => remove(`${INVITATIONS_PATH}/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [INVITATIONS_PATH] }),
    onError: (failure) => sayFailure('Not removed', failure),
  });
}
