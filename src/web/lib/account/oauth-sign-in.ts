/** Signing in by way of the platform, and linking it: the browser leaves, and comes back with how it went. Lazy pages only. */
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { consentSchema } from '../../../contract/account/connections';
import {
  ENTRY,
  type EntryOutcome,
  parseEntry,
  siteEntryPath,
  siteLinkPath,
} from '../../../contract/account/oauth-sign-in';
import { PLATFORM } from '../../../contract/sites';
import { useToast } from '../../ui/toast';
import { serverText } from '../forms/form';
import { postJson } from '../http/http';
import { searchParam } from '../search-params';

/** How it went, as the address says; `undefined` where nobody comes back. */
export function useEntryOutcome(): EntryOutcome | undefined {
  const { searchStr } = useLocation();
  const entry = parseEntry(searchParam(searchStr, ENTRY));
  return entry?.site === PLATFORM.site ? entry.outcome : undefined;
}

/** Goes to the platform to sign in; `invitation` is empty where there is none. */
export function useSiteEntry(invitation: string) {
  const { toast } = useToast();
  return useMutation({
    mutationFn: () => postJson(siteEntryPath(PLATFORM.site), invitation === '' ? {} : { invitation }, consentSchema),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (failure) =>
      toast({ title: 'Sign in failed', description: serverText(failure) ?? NO_ANSWER, destructive: true }),
  });
}

/** The address at which the platform asks; `proof` shows that it is the owner of the account. */
export const requestLink = (proof: object): Promise<{ readonly url: string }> =>
  postJson(siteLinkPath(PLATFORM.site), proof, consentSchema);

const NO_ANSWER = 'The server did not answer. Please try again.';
