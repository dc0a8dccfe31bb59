import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { INVITATIONS_PATH, REGISTRATION_PATH, registrationModeSchema } from '../../../contract/auth';
import { invitationsSchema, madeInvitationSchema } from '../../../contract/invitations';
import { getJson, postJson, remove } from '../../lib/http/http';
import { serverText } from '../../lib/forms/form-refusal';
import { useToast } from '../../ui/toast';

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
  const { toast } = useToast();
  return useMutation({
    mutationFn: (note: string) => postJson(INVITATIONS_PATH, { note }, madeInvitationSchema),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [INVITATIONS_PATH] }),
    onError: (failure) =>
      toast({
        title: 'Invitation not created',
        description: serverText(failure) ?? 'Please try again',
        destructive: true,
      }),
  });
}

/** Removes an invitation; one that was not used no longer works. */
export function useDropInvitation() {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (id: number) => remove(`${INVITATIONS_PATH}/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [INVITATIONS_PATH] }),
    onError: (failure) =>
      toast({ title: 'Not removed', description: serverText(failure) ?? 'Please try again', destructive: true }),
  });
}
