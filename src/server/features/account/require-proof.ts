import { RECENT_MINUTES } from '../../../contract/account/account';
import { authMessages } from '../../../contract/account/auth';
import type { Accounts } from '../../accounts/accounts';
import type { SignedInUser } from '../../accounts/user-auth';
import { refusedForm, signInAgain, wrongPassword } from '../../errors';

type Proof = { readonly currentPassword: string; readonly code?: string };

/**
 * An open session is not enough for what would take the account away: the password is needed and, with two-factor
 * authentication, a code, which is used up. A wrong password uses up no code.
 */
export const requireProof = async (
  accounts: Pick<Accounts, 'hasPassword' | 'isPassword' | 'takeCode'>,
  user: SignedInUser,
  cookie: string,
  { currentPassword, code = '' }: Proof,
): Promise<void> => {
  await requirePassword(accounts, user, cookie, currentPassword);
  if (!user.hasTwoFactor) return;
  if (!(await accounts.takeCode(user, cookie, code))) throw refusedForm({ code: authMessages.invalidCode });
};

/** The password; of an account that has none, a recent sign-in. */
export const requirePassword = async (
  accounts: Pick<Accounts, 'hasPassword' | 'isPassword'>,
  user: SignedInUser,
  cookie: string,
  password: string,
): Promise<void> => {
  if (await accounts.isPassword(cookie, password)) return;
  if (await accounts.hasPassword(user.id)) throw wrongPassword();
  requireRecentSignIn(user);
};

export const requireRecentSignIn = ({ session }: SignedInUser): void => {
  if (session.signedInAt.getTime() + RECENT_MINUTES * 60_000 < Date.now()) throw signInAgain();
};
