import { useQueryClient } from '@tanstack/react-query';
import { firstPasswordSchema, RECENT_MINUTES } from '../../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../../contract/account/auth-paths';
import { changeShownAccount } from '../../../lib/account';
import { confirmationErrors } from '../../../lib/forms/confirm-password';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/use-form';
import { post } from '../../../lib/http/http';
import { useToast } from '../../../ui/toast';
import { NewPasswordForm } from './new-password-form';
import { useSecurityCall } from './use-security-call';

type SetPasswordProps = { username: string; onDone: () => void };

/** The first password of an account that was made by way of a site. */
export function SetPassword({ username, onDone }: SetPasswordProps) {
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const { send, isPending } = useSecurityCall({
    call: (values: typeof EMPTY) => post(ACCOUNT_PATHS.setPassword, firstPasswordSchema.parse(values)),
    failed: 'Password not set',
    onDone: () => {
      changeShownAccount(queryClient, { hasPassword: true });
      toast({ title: 'Password set', description: 'You can sign in with it, too.' });
      onDone();
    },
  });
  const form = useForm({
    initial: EMPTY,
    check: (values) => ({
      ...fieldErrors(firstPasswordSchema, values),
      ...confirmationErrors(values.newPassword, values.confirmPassword),
    }),
    onSubmit: (values) => send(values, form.refuse),
    isPending,
  });

  return (
    <NewPasswordForm {...{ username, form, isPending }}>
      <p className="text-ink-soft">
        Your account has no password yet. To set one, you must have signed in within the last {RECENT_MINUTES} minutes.
      </p>
    </NewPasswordForm>
  );
}

const EMPTY = { newPassword: '', confirmPassword: '' };
