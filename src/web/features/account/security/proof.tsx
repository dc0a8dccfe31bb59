import { useQuery } from '@tanstack/react-query';
import { RECENT_MINUTES } from '../../../../contract/account/account';
import { authMessages, passwordSchema } from '../../../../contract/account/auth';
import { accountQuery } from '../../../lib/account/account';
import {
  confirmationErrors,
  type FieldErrors,
  type FormValues,
  serverFieldErrors,
  useForm,
} from '../../../lib/forms/form';
import { Button } from '../../../ui/button';
import { Field, type FieldProps } from '../../../ui/fields/field';
import { PasswordField } from '../../../ui/fields/password-field';
import { type ApiMutation, useApiMutation } from '../../../ui/use-api-mutation';

type ReauthFormProps = {
  action: string;
  /** Whether a two-factor code is required, too. */
  needsCode?: boolean;
  isPending: boolean;
  onSubmit: (values: Credentials, setErrors: (errors: FieldErrors) => void) => void;
};

/** Reauthentication before a sensitive action. */
export function ReauthForm({ action, needsCode = false, isPending, onSubmit }: ReauthFormProps) {
  const hasPassword = useHasPassword();
  const {
    field,
    formProps,
    refuse: setErrors,
  } = useForm({
    initial: EMPTY_CREDENTIALS,
    check: (values) => credentialErrors(values, needsCode, hasPassword),
    onSubmit: (values) => onSubmit(values, setErrors),
    isPending,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <CredentialFields field={field} needsCode={needsCode} autoFocus />
      <div>
        <Button type="submit" size="compact" isPending={isPending}>
          {isPending ? 'One moment...' : action}
        </Button>
      </div>
    </form>
  );
}

export type Credentials = { readonly currentPassword: string; readonly code: string };

export const EMPTY_CREDENTIALS: Credentials = { currentPassword: '', code: '' };

/** Checks only that the fields are filled in. */
export const credentialErrors = (values: FormValues, needsCode: boolean, hasPassword = true): FieldErrors => ({
  ...(hasPassword && currentPasswordErrors(values)),
  ...(needsCode && (values['code'] ?? '').trim() === '' && { code: authMessages.invalidCode }),
});

type CredentialFieldsProps = {
  field: (name: keyof Credentials) => Pick<FieldProps, 'name' | 'error' | 'onValue'> & { value: string };
  needsCode: boolean;
  autoFocus?: boolean;
};

type CurrentPasswordProps = Pick<FieldProps, 'name' | 'error' | 'onValue'> & { value: string; autoFocus?: boolean };

export function CurrentPassword(field: CurrentPasswordProps) {
  if (useHasPassword())
    return <PasswordField {...field} label="Current Password" required autoComplete="current-password" />;
  return (
    <p className="text-sm text-ink-soft">
      Your account has no password. Instead, you must have signed in within the last {RECENT_MINUTES} minutes.
    </p>
  );
}

export function CredentialFields({ field, needsCode, autoFocus = false }: CredentialFieldsProps) {
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

const currentPasswordErrors = ({ currentPassword }: FormValues): FieldErrors =>
  currentPassword === '' ? { currentPassword: authMessages.passwordRequired } : {};

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

export const removalErrors = (
  username: string,
  values: FormValues,
  { hasPassword = true, needsCode = false }: { readonly hasPassword?: boolean; readonly needsCode?: boolean } = {},
): FieldErrors => ({
  ...(!isSameName(values['confirmation'] ?? '', username) && { confirmation: authMessages.wrongConfirmation }),
  ...credentialErrors(values, needsCode, hasPassword),
});

const isSameName = (left: string, right: string): boolean => left.trim().toLowerCase() === right.toLowerCase();

/** False for accounts created by OAuth sign-in until a password is set. */
export function useHasPassword(): boolean {
  const { data } = useQuery(accountQuery());
  return data?.hasPassword !== false;
}

/** Errors appear in a toast and at the fields they concern. */
export function useSecurityMutation<Answer, Values extends FormValues>(options: ApiMutation<Answer, Values>) {
  const { mutate, isPending } = useApiMutation(options);

  const send = (values: Values, setErrors: (errors: FieldErrors) => void) =>
    mutate(values, { onError: (failure) => setErrors(serverFieldErrors(failure, Object.keys(values))) });

  return { send, isPending };
}
