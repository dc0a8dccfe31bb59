import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { firstPasswordSchema, passwordChangeSchema, RECENT_MINUTES } from '../../../../contract/account/account';
import { emailSchema } from '../../../../contract/account/auth';
import { ACCOUNT_PATHS } from '../../../../contract/account/auth-paths';
import { updateAccountCache } from '../../../lib/account/account';
import { NO_EMAIL, useSendsEmail } from '../../../lib/account/owner-claim';
import { confirmationErrors, fieldErrors, type FormField, useForm } from '../../../lib/forms/form';
import { post } from '../../../lib/http/http';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { NewPasswordField, PasswordField } from '../../../ui/fields/password-field';
import { useToast } from '../../../ui/status/toast';
import {
  credentialErrors,
  CredentialFields,
  EMPTY_CREDENTIALS,
  passwordChangeErrors,
  useHasPassword,
  useSecurityMutation,
} from './proof';
import { useRefetchSessions } from './sessions-card';

type ChangeEmailProps = { hasTwoFactor: boolean; onDone: () => void };

/** The change takes effect when the emailed link is opened. */
export function ChangeEmail({ hasTwoFactor, onDone }: ChangeEmailProps) {
  const { toast } = useToast();
  const sendsEmail = useSendsEmail();
  const hasPassword = useHasPassword();
  const { send, isPending } = useSecurityMutation({
    mutationFn: ({ code, ...values }: typeof EMPTY_EMAIL_CHANGE) =>
      post(ACCOUNT_PATHS.email, { ...values, ...(hasTwoFactor && { code }) }),
    failureTitle: 'Email not changed',
    onSuccess: () => {
      toast(
        sendsEmail
          ? { title: 'Check your new inbox', description: 'Open the link we sent to confirm your new email.' }
          : { title: 'Link written', description: NO_EMAIL },
      );
      onDone();
    },
  });
  const {
    field,
    formProps,
    refuse: setErrors,
  } = useForm({
    initial: EMPTY_EMAIL_CHANGE,
    check: (values) => {
      const message = emailSchema.safeParse(values.newEmail).error?.issues[0]?.message;
      return {
        ...(message !== undefined && { newEmail: message }),
        ...credentialErrors(values, hasTwoFactor, hasPassword),
      };
    },
    onSubmit: (values) => send(values, setErrors),
    isPending,
  });

  return (
    <form {...formProps} className="grid gap-4">
      <Field
        {...field('newEmail')}
        label="New Email"
        type="email"
        required
        autoFocus
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          sendsEmail
            ? 'We’ll send a link there. Open it within an hour to confirm the change.'
            : `A link confirms the change, within an hour. ${NO_EMAIL}`
        }
      />
      <CredentialFields field={field} needsCode={hasTwoFactor} />
      <div>
        <Button type="submit" size="compact" isPending={isPending}>
          {isPending ? 'Sending...' : 'Send Link'}
        </Button>
      </div>
    </form>
  );
}

const EMPTY_EMAIL_CHANGE = { newEmail: '', ...EMPTY_CREDENTIALS };

type ChangePasswordProps = { username: string; onDone: () => void };

export function ChangePassword({ username, onDone }: ChangePasswordProps) {
  const { toast } = useToast();
  const refreshSessions = useRefetchSessions();
  const { send, isPending } = useSecurityMutation({
    mutationFn: (values: typeof EMPTY_PASSWORD_CHANGE) =>
      post(ACCOUNT_PATHS.changePassword, passwordChangeSchema.parse(values)),
    failureTitle: 'Password not changed',
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'You’ve been signed out on your other devices.' });
      refreshSessions();
      onDone();
    },
  });
  const form = useForm({
    initial: EMPTY_PASSWORD_CHANGE,
    check: passwordChangeErrors,
    onSubmit: (values) => send(values, form.refuse),
    isPending,
  });

  return (
    <NewPasswordForm username={username} form={form} isPending={isPending}>
      <PasswordField
        {...form.field('currentPassword')}
        label="Current Password"
        required
        autoFocus
        autoComplete="current-password"
      />
    </NewPasswordForm>
  );
}

const EMPTY_PASSWORD_CHANGE = { currentPassword: '', newPassword: '', confirmPassword: '' };

type SetPasswordProps = { username: string; onDone: () => void };

/** For accounts created by OAuth sign-in. */
export function SetPassword({ username, onDone }: SetPasswordProps) {
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const { send, isPending } = useSecurityMutation({
    mutationFn: (values: typeof EMPTY_NEW_PASSWORD) =>
      post(ACCOUNT_PATHS.setPassword, firstPasswordSchema.parse(values)),
    failureTitle: 'Password not set',
    onSuccess: () => {
      updateAccountCache(queryClient, { hasPassword: true });
      toast({ title: 'Password set', description: 'You can sign in with it, too.' });
      onDone();
    },
  });
  const form = useForm({
    initial: EMPTY_NEW_PASSWORD,
    check: (values) => ({
      ...fieldErrors(firstPasswordSchema, values),
      ...confirmationErrors(values.newPassword, values.confirmPassword),
    }),
    onSubmit: (values) => send(values, form.refuse),
    isPending,
  });

  return (
    <NewPasswordForm username={username} form={form} isPending={isPending}>
      <p className="text-ink-soft">
        Your account has no password yet. To set one, you must have signed in within the last {RECENT_MINUTES} minutes.
      </p>
    </NewPasswordForm>
  );
}

const EMPTY_NEW_PASSWORD = { newPassword: '', confirmPassword: '' };

type NewPasswordFormProps = {
  readonly username: string;
  readonly form: {
    readonly field: (name: 'newPassword' | 'confirmPassword') => FormField;
    readonly formProps: ComponentProps<'form'>;
  };
  readonly isPending: boolean;
  /** Shown above the new password. */
  readonly children: ReactNode;
};

function NewPasswordForm({ username, form: { field, formProps }, isPending, children }: NewPasswordFormProps) {
  return (
    <form {...formProps} className="grid gap-4">
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {children}
      <NewPasswordField {...field('newPassword')} label="New Password" required />
      <PasswordField {...field('confirmPassword')} label="Confirm Password" required autoComplete="new-password" />
      <div>
        <Button type="submit" size="compact" isPending={isPending}>
          {isPending ? 'Saving...' : 'Set New Password'}
        </Button>
      </div>
    </form>
  );
}
