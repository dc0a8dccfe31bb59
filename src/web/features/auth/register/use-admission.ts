import { useQuery } from '@tanstack/react-query';
import { REGISTRATION_PATH, registrationModeSchema } from '../../../../contract/account/auth';
import { getJson } from '../../../lib/http/http';

/** Why nobody can register here now. */
export type Refusal = 'closed' | 'invitation-needed' | 'used-invitation';

/** Undefined as long as nothing speaks against it: the form shows at once, and the server has the last word. */
export function useAdmission(invitation: string): Refusal | undefined {
  const { data } = useQuery({
    queryKey: [REGISTRATION_PATH, invitation],
    queryFn: () => getJson(pathOf(invitation), registrationModeSchema),
    staleTime: 0,
  });
  if (data === undefined || data.mode === 'open') return undefined;
  if (data.mode === 'closed') return 'closed';
  if (data.isInvited) return undefined;
  return invitation === '' ? 'invitation-needed' : 'used-invitation';
}

const pathOf = (invitation: string) =>
  invitation === '' ? REGISTRATION_PATH : `${REGISTRATION_PATH}?${new URLSearchParams({ invitation }).toString()}`;
