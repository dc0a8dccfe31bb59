import type { FieldErrors, FormValues } from '../../../lib/forms/field-errors';
import { authMessages } from '../../../../contract/auth';
import { Field, type FieldProps } from '../../../ui/field';
import { PasswordField } from '../../../ui/password-field';
import { currentPasswordErrors } from './password-errors';

/** What shows that it is the owner of the account. */
export type Proof = { readonly currentPassword: string; readonly code: string };

export const EMPTY_PROOF: Proof = { currentPassword: '', code: '' };

/** The password has to be typed, and a code where one is asked for; whether they are right, the server says. */
export const proofErrors = (values: FormValues, needsCode: boolean): FieldErrors => ({
  ...currentPasswordErrors(values),
  ...(needsCode && (values['code'] ?? '').trim() === '' && { code: authMessages.invalidCode }),
});

type ProofFieldsProps = {
  field: (name: keyof Proof) => Pick<FieldProps, 'name' | 'error' | 'onValue'> & { value: string };
  needsCode: boolean;
  autoFocus?: boolean;
};

/** The password in force and, with two-factor authentication, a code. */
export function ProofFields({ field, needsCode, autoFocus = false }: ProofFieldsProps) {
  return (
    <>
      <PasswordField
        {...field('currentPassword')}
        label="Current Password"
        required
        autoFocus={autoFocus}
        autoComplete="current-password"
      />
      {needsCode && (
        <Field
          {...field('code')}
          label="Authenticator or Recovery Code"
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </>
  );
}
