import { authMessages } from '../../../contract/auth';
import type { Accounts } from '../../accounts/accounts';
import type { SignedInUser } from '../../accounts/current-user';
import { refusedForm, wrongPassword } from '../../errors';

type Proof = { readonly currentPassword: string; readonly code?: string | undefined };

/**
 * An open session is not enough for what would take the account away: the password is needed and, with two-factor
 * authentication, a code, which is used up. A wrong password uses up no code.
 */
export const requireProof = async (
  accounts: Pick<Accounts, 'isPassword' | 'takeCode'>,
  user: SignedInUser,
  cookie: string,
  { currentPassword, code = '' }: Proof,
): Promise<void> => {
  if (!(await accounts.isPassword(cookie, currentPassword))) throw wrongPassword();
  if (!user.hasTwoFactor) return;
  if (!(await accounts.takeCode(user, cookie, code))) throw refusedForm({ code: authMessages.invalidCode });
};
