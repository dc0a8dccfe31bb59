import { useQueryClient } from '@tanstack/react-query';
import {
  type Account,
  type AccountChange,
  accountSchema,
  DEFAULT_NOTIFICATIONS,
  type Preferences,
} from '../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { PLATFORM } from '../../../contract/sites';
import { accountQuery, updateAccountCache } from '../../lib/account/account';
import type { KnownUser } from '../../lib/account/current-user';
import { DEFAULT_RATING, memberSince } from '../../lib/account/profile';
import { writeJson } from '../../lib/http/write-json';
import { useApiMutation } from '../../ui/use-api-mutation';

type Identifiers = Readonly<Record<'fideId' | 'aicfId' | 'lichessId' | 'ukcaId', string>>;

export type AccountSettings = {
  readonly username: string;
  readonly email: string;
  readonly identifiers: Identifiers;
  readonly rating: { readonly value: number; readonly isDefault: boolean };
  /** Year (UTC). */
  readonly memberSince: number;
  readonly notifications: Preferences['notifications'];
  readonly hasTwoFactor: boolean;
  readonly hasPassword: boolean;
  /** The username of the linked OAuth account. */
  readonly linkedAccount: string | undefined;
};

type PartialAccount = { readonly [Name in keyof Account]?: Account[Name] | undefined };

/** Falls back to the current user while the account is not loaded. */
export const accountSettings = (user: KnownUser, account?: Account): AccountSettings => {
  const known: PartialAccount = { ...user, ...account };
  return {
    username: user.username,
    email: known.email ?? '',
    identifiers: {
      fideId: known.fideId ?? '',
      aicfId: known.aicfId ?? '',
      lichessId: known.lichessId ?? '',
      ukcaId: known.ukcaId ?? '',
    },
    rating: { value: known.currentRating ?? DEFAULT_RATING, isDefault: known.currentRating === undefined },
    memberSince: memberSince(known.createdAt),
    notifications: known.preferences?.notifications ?? DEFAULT_NOTIFICATIONS,
    hasTwoFactor: known.hasTwoFactor ?? false,
    hasPassword: known.hasPassword ?? true,
    linkedAccount: known.siteAccounts?.find(({ site }) => site === PLATFORM.site)?.id,
  };
};

/** Only the changed identifiers; a cleared one is an empty string. */
export const changedIdentifiers = (before: Identifiers, after: Identifiers): Partial<Identifiers> => {
  const known = new Map(Object.entries(before));
  const typed = Object.entries(after).map(([name, id]) => [name, id.trim()] as const);
  return Object.fromEntries(typed.filter(([name, id]) => known.get(name) !== id));
};

export function useUpdateAccount() {
  const queryClient = useQueryClient();
  return useApiMutation({
    failureTitle: 'Not saved',
    mutationFn: (change: AccountChange) => writeJson('PATCH', ACCOUNT_PATHS.account, change),
    onSuccess: (answer, change) => {
      const account = queryClient.getQueryData(accountQuery().queryKey);
      if (account !== undefined)
        updateAccountCache(queryClient, { ...applyChange(account, change), ...linkOf(answer, change) });
    },
  });
}

/** The server makes the link when the games become public, and revokes it afterwards. */
const linkOf = (answer: unknown, { isPublic }: AccountChange): Pick<Account, 'gamesLink'> =>
  isPublic === undefined ? {} : { gamesLink: accountSchema.safeParse(answer).data?.gamesLink };

const applyChange = (account: Account, { preferences, ...identifiers }: AccountChange): Account => ({
  ...account,
  ...identifiers,
  preferences: { ...account.preferences, ...withoutUndefined(preferences) },
});

// An `undefined` of the partial must not overwrite a value.
const withoutUndefined = (preferences: AccountChange['preferences'] = {}) => ({
  ...(preferences.boardTheme && { boardTheme: preferences.boardTheme }),
  ...(preferences.pieceSet && { pieceSet: preferences.pieceSet }),
  ...(preferences.people && { people: preferences.people }),
  ...(preferences.notifications && { notifications: preferences.notifications }),
});
