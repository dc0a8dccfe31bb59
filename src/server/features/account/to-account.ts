/** What is kept of a user, as its owner sees it. */
import { DEFAULT_NOTIFICATIONS, preferencesSchema, type Account, type Preferences } from '../../../contract/account';
import { addressIn } from '../../accounts/no-address';
import type { LinkedAccount } from '../../db/accounts/site-accounts';
import type { StoredUser } from '../../db/accounts/users';

const DEFAULT_PREFERENCES: Preferences = {
  boardTheme: 'Classic',
  pieceSet: 'Classic',
  notifications: DEFAULT_NOTIFICATIONS,
};

/** What was never chosen, or is no choice any more, is the default. */
export const toPreferences = (kept: unknown): Preferences => {
  const parsed = preferencesSchema.safeParse({ ...DEFAULT_PREFERENCES, ...(typeof kept === 'object' ? kept : {}) });
  return parsed.success ? parsed.data : DEFAULT_PREFERENCES;
};

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
