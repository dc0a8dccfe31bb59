/** For lazy pages only. */
import { useLocation } from '@tanstack/react-router';
import { consentSchema } from '../../../contract/account/connections';
import {
  OAUTH_SIGN_IN_PARAM,
  type OAuthSignInOutcome,
  oauthSignInPath,
  parseOAuthSignInOutcome,
  siteLinkPath,
} from '../../../contract/account/oauth-sign-in';
import { PLATFORM } from '../../../contract/sites';
import { useApiMutation } from '../../ui/use-api-mutation';
import { serverText } from '../forms/form';
import { postJson } from '../http/http';
import { searchParam } from '../search-params';

/** `undefined` if the browser does not return from Lichess. */
export function useOAuthSignInOutcome(): OAuthSignInOutcome | undefined {
  const { searchStr } = useLocation();
  const entry = parseOAuthSignInOutcome(searchParam(searchStr, OAUTH_SIGN_IN_PARAM));
  return entry?.site === PLATFORM.site ? entry.outcome : undefined;
}

/** `invitation` is empty where there is none. */
export function useOAuthSignIn(invitation: string) {
  return useApiMutation({
    failureTitle: 'Sign in failed',
    describe: (failure) => serverText(failure) ?? NO_RESPONSE,
    mutationFn: () => postJson(oauthSignInPath(PLATFORM.site), invitation === '' ? {} : { invitation }, consentSchema),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** `proof` shows that the caller owns our account. */
export const requestLink = (proof: object): Promise<{ readonly url: string }> =>
  postJson(siteLinkPath(PLATFORM.site), proof, consentSchema);

const NO_RESPONSE = 'The server did not respond. Please try again.';
