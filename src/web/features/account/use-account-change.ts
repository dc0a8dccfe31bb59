import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account, AccountChange } from '../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { accountQuery, changeShownAccount } from '../../lib/account';
import { writeJson } from '../../lib/http/write-json';
import { useFailureToast } from '../../ui/use-failure-toast';

/** Keeps a change of the settings with the account. A failure is said in a toast, and nothing has changed. */
export function useAccountChange() {
  const queryClient = useQueryClient();
  const sayFailure = useFailureToast();
  return useMutation({
    mutationFn: (change: AccountChange) => writeJson('PATCH', ACCOUNT_PATHS.account, change),
    onSuccess: (_, change) => {
      const account = queryClient.getQueryData(accountQuery().queryKey);
      if (account !== undefined) changeShownAccount(queryClient, changed(account, change));
    },
    onError: (failure) => sayFailure('Not saved', failure),
  });
}

const changed = (account: Account, { preferences, ...identifiers }: AccountChange): Account => ({
  ...account,
  ...identifiers,
  preferences: { ...account.preferences, ...definedOf(preferences) },
});

/* A partial's `undefined` must not take the place of a value. */
const definedOf = (preferences: AccountChange['preferences'] = {}) => ({
  ...(preferences.boardTheme && { boardTheme: preferences.boardTheme }),
  ...(preferences.pieceSet && { pieceSet: preferences.pieceSet }),
  ...(preferences.people && { people: preferences.people }),
  ...(preferences.notifications && { notifications: preferences.notifications }),
});
