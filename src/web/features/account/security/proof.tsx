import { useMutation, useQuery } from '@tanstack/react-query';
import { RECENT_MINUTES } from '../../../../contract/account/account';
import { authMessages, passwordSchema } from '../../../../contract/account/auth';
import { accountQuery } from '../../../lib/account/account';
import { confirmationErrors, type FieldErrors, type FormValues, refusedFields, useForm } from '../../../lib/forms/form';
import { Button } from '../../../ui/button';
import { Field, type FieldProps } from '../../../ui/fields/field';
import { PasswordField } from '../../../ui/fields/password-field';
import { useFailureToast } from '../../../ui/use-call';

type PasswordGateProps = {
  /** The button's name. */
  action: string;
  /** The password is not enough. */
  needsCode?: boolean;
  isPending: boolean;
  onSubmit: (values: Proof, refuse: (errors: FieldErrors) => void) => void;
};

/** Asks for the password in force, and for a code where one is needed, before something grave. */
export function PasswordGate({ action, needsCode = false, isPending, onSubmit }: PasswordGateProps) {
  const hasPassword = useHasPassword();
  const { field, formProps, refuse } = useForm({
    initial: EMPTY_PROOF,
    check: (values) => proofErrors(values, needsCode, hasPassword),
    onSubmit: (values) => onSubmit(values, refuse),
    isPending,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <ProofFields field={field} needsCode={needsCode} autoFocus />
      <div>
        <Button type="submit" size="small" disabled={isPending}>
          {isPending ? 'One moment...' : action}
        </Button>
      </div>
    </form>
  );
}

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

/** What is wrong with the security forms, by field. */

/** The password in force has to be typed; whether it is the right one, the server says. */
const currentPasswordErrors = ({ currentPassword }: FormValues): FieldErrors =>
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

/** False for an account that was made by way of a site, until a password is set. */
export function useHasPassword(): boolean {
  const { data } = useQuery(accountQuery());
  return data?.hasPassword !== false;
}

type SecurityCall<Values, Answer> = {
  call: (values: Values) => Promise<Answer>;
  /** The toast's title when it fails. */
  failed: string;
  onDone: (answer: Answer) => void;
};

/** A call of a security form: a refusal is said in a toast, and shown at the fields it is about. */
export function useSecurityCall<Values extends FormValues, Answer>(options: SecurityCall<Values, Answer>) {
  const sayFailure = useFailureToast();
  const { mutate, isPending } = useMutation({ mutationFn: options.call, onSuccess: options.onDone });

  const send = (values: Values, refuse: (errors: FieldErrors) => void) =>
    mutate(values, {
      onError: (failure) => {
        sayFailure(options.failed, failure);
        refuse(refusedFields(failure, Object.keys(values)));
      },
    });

  return { send, isPending };
}
