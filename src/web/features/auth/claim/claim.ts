/** From what stands in the form to the payload of the call. */
import { type Claim, claimSchema } from '../../../../contract/account/auth';
import { confirmationErrors } from '../../../lib/forms/confirm-password';
import { fieldErrors, type FieldErrors } from '../../../lib/forms/field-errors';

export const EMPTY_CLAIM = { username: '', email: '', password: '', confirmPassword: '' };
export type ClaimValues = Readonly<typeof EMPTY_CLAIM>;

/** What is wrong with the form, by field. */
export const claimErrors = (values: ClaimValues, token: string): FieldErrors => ({
  ...fieldErrors(claimSchema, { ...values, token }),
  ...confirmationErrors(values.password, values.confirmPassword),
});

/** The payload, without the confirmation. The values must have passed the check. */
export const toClaim = (values: ClaimValues, token: string): Claim => claimSchema.parse({ ...values, token });
