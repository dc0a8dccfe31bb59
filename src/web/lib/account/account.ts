/** For lazy pages only: it loads the contract's schemas. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Account, accountSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { chooseBoardAppearance } from '../board-appearance';
import { getCachedJson } from '../offline-cache';

const QUERY_KEY = [ACCOUNT_PATHS.account] as const;

/** Also applies the account's board appearance to this browser. */
export const accountQuery = () =>
  queryOptions({
    queryKey: QUERY_KEY,
    queryFn: async () => {
      const account = await getCachedJson(ACCOUNT_PATHS.account, accountSchema);
      chooseBoardAppearance(account.preferences);
      return account;
    },
  });

export const updateAccountCache = (queryClient: QueryClient, change: Partial<Account>): void => {
  queryClient.setQueryData<Account>(QUERY_KEY, (account) => account && { ...account, ...change });
};

export const removeAccountCache = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ queryKey: QUERY_KEY });
};
