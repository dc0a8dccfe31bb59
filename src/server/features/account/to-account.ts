/** What is kept of a user, as its owner sees it. */
import type { Account } from '../../../contract/account/account';
import { addressIn } from '../../accounts/mailer';
import type { LinkedAccount } from '../../db/accounts/site-accounts';
import type { StoredUser } from '../../db/accounts/users';
import { toPreferences } from '../../games/to-contract';

/** How the account is entered. */
export type Entries = {
  readonly hasPassword?: boolean;
  readonly siteAccounts: readonly LinkedAccount[];
};

export const toAccount = (
  { identifiers, preferences, email, ...user }: StoredUser,
  { siteAccounts, ...entries }: Entries,
): Account => ({
  ...{ ...user, ...identifiers, ...entries, siteAccounts: [...siteAccounts], email: addressIn(email) },
  preferences: toPreferences(preferences),
});
