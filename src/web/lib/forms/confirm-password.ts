import { authMessages, passwordSchema } from '../../../contract/account/auth';
import type { FieldErrors } from './field-errors';

/**
 * What is wrong with a password typed a second time: its length first, then whether it is the same. For a form whose
 * second field is called `confirmPassword`, which is never sent.
 */
export const confirmationErrors = (password: string, confirmPassword: string): FieldErrors => {
  const length = passwordSchema.safeParse(confirmPassword).error?.issues[0]?.message;
  if (length !== undefined) return { confirmPassword: length };
  return password === confirmPassword ? {} : { confirmPassword: authMessages.passwordsDiffer };
};
