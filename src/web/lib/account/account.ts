/** The account of the signed-in user. Brings the contract's schemas along: for lazy pages only. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Account, accountSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { chooseBoardAppearance } from '../board-appearance';
import { getJson } from '../http/http';

const QUERY_KEY = [ACCOUNT_PATHS.account] as const;

/** The account as the server has it. When it arrives, the boards of this browser take the look that is kept in it. */
export const accountQuery = () =>
  queryOptions({
    queryKey: QUERY_KEY,
    queryFn: async () => {
      const account = await getJson(ACCOUNT_PATHS.account, accountSchema);
      chooseBoardAppearance(account.preferences);
      return account;
    },
  });

/** Writes a change that the server has accepted into the account that is shown. */
export const changeShownAccount = (queryClient: QueryClient, change: Partial<Account>): void => {
  queryClient.setQueryData<Account>(QUERY_KEY, (account) => account && { ...account, ...change });
};

/** Forgets the account: somebody else may be signed in now. */
export const forgetAccount = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ queryKey: QUERY_KEY });
};
