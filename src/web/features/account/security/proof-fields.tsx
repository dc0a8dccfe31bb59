import { RECENT_MINUTES } from '../../../../contract/account/account';
import { authMessages } from '../../../../contract/account/auth';
import type { FieldErrors, FormValues } from '../../../lib/forms/field-errors';
import { Field, type FieldProps } from '../../../ui/fields/field';
import { PasswordField } from '../../../ui/fields/password-field';
import { currentPasswordErrors } from './password-errors';
import { useHasPassword } from './use-has-password';

/** What shows that it is the owner of the account. */
export type Proof = { readonly currentPassword: string; readonly code: string };

export const EMPTY_PROOF: Proof = { currentPassword: '', code: '' };

/** The password has to be typed, and a code where one is asked for; whether they are right, the server says. */
export const proofErrors = (values: FormValues, needsCode: boolean, hasPassword = true): FieldErrors => ({
  ...(hasPassword && currentPasswordErrors(values)),
  ...(needsCode && (values['code'] ?? '').trim() === '' && { code: authMessages.invalidCode }),
});

type ProofFieldsProps = {
  field: (name: keyof Proof) => Pick<FieldProps, 'name' | 'error' | 'onValue'> & { value: string };
  needsCode: boolean;
  autoFocus?: boolean;
};

type CurrentPasswordProps = Pick<FieldProps, 'name' | 'error' | 'onValue'> & { value: string; autoFocus?: boolean };

/** The password in force; where an account has none, a word on what stands for it. */
export function CurrentPassword(field: CurrentPasswordProps) {
  if (useHasPassword())
    return <PasswordField {...field} label="Current Password" required autoComplete="current-password" />;
  return (
    <p className="text-sm text-ink-soft">
      Your account has no password. In its place, you must have signed in within the last {RECENT_MINUTES} minutes.
    </p>
  );
}

/** The password in force and, with two-factor authentication, a code. */
export function ProofFields({ field, needsCode, autoFocus = false }: ProofFieldsProps) {
  return (
    <>
      <CurrentPassword {...field('currentPassword')} autoFocus={autoFocus} />
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
