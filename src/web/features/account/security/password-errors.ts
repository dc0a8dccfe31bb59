/** What is wrong with the security forms, by field. */
import { authMessages, passwordSchema } from '../../../../contract/account/auth';
import { confirmationErrors } from '../../../lib/forms/confirm-password';
import type { FieldErrors, FormValues } from '../../../lib/forms/field-errors';

/** The password in force has to be typed; whether it is the right one, the server says. */
export const currentPasswordErrors = ({ currentPassword }: FormValues): FieldErrors =>
  currentPassword === '' ? { currentPassword: authMessages.passwordRequired } : {};

/** The password in force, and another one typed twice. */
export const passwordChangeErrors = (values: FormValues): FieldErrors => {
  const { newPassword = '', confirmPassword = '' } = values;
  const length = passwordSchema.safeParse(newPassword).error?.issues[0]?.message;
  return {
    ...currentPasswordErrors(values),
    ...(length !== undefined && { newPassword: length }),
    ...(length === undefined &&
      newPassword === values['currentPassword'] && { newPassword: authMessages.samePassword }),
    ...confirmationErrors(newPassword, confirmPassword),
  };
};

/** The username typed once more, whatever its case, and the password. */
export const removalErrors = (username: string, values: FormValues, hasPassword = true): FieldErrors => ({
  ...(!isSameName(values['confirmation'] ?? '', username) && { confirmation: authMessages.wrongConfirmation }),
  ...(hasPassword && currentPasswordErrors(values)),
});

const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();
