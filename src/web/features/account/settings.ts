/** What the settings show: the account, or as much of it as the current user tells while there is no account. */
import { type Account, DEFAULT_NOTIFICATIONS, type Preferences } from '../../../contract/account/account';
import { PLATFORM } from '../../../contract/sites';
import type { KnownUser } from '../../lib/current-user';
import { DEFAULT_RATING, memberSince } from '../../lib/profile-defaults';

export type Identifiers = Readonly<Record<'fideId' | 'aicfId' | 'lichessId' | 'ukcaId', string>>;

export type AccountSettings = {
  readonly username: string;
  readonly email: string;
  readonly identifiers: Identifiers;
  readonly rating: { readonly value: number; readonly isDefault: boolean };
  /** The calendar year, UTC. */
  readonly memberSince: number;
  readonly notifications: Preferences['notifications'];
  readonly hasTwoFactor: boolean;
  readonly hasPassword: boolean;
  /** The account at the platform that signs in here; undefined where none is linked. */
  readonly linked: string | undefined;
};

type Known = { readonly [Name in keyof Account]?: Account[Name] | undefined };

/** The account's word goes before the user's. */
export const accountSettings = (user: KnownUser, account?: Account): AccountSettings => {
  const known: Known = { ...user, ...account };
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
    linked: known.siteAccounts?.find(({ site }) => site === PLATFORM.site)?.id,
  };
};

/** The identifiers that were changed, an emptied one as an empty text; what is missing stays as it is. */
export const changedIdentifiers = (before: Identifiers, after: Identifiers): Partial<Identifiers> => {
  const known = new Map(Object.entries(before));
  const typed = Object.entries(after).map(([name, id]) => [name, id.trim()] as const);
  return Object.fromEntries(typed.filter(([name, id]) => known.get(name) !== id));
};
