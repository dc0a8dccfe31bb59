import { passwordChangeSchema } from '../../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../../contract/account/auth-paths';
import { useForm } from '../../../lib/forms/use-form';
import { post } from '../../../lib/http/http';
import { PasswordField } from '../../../ui/fields/password-field';
import { useToast } from '../../../ui/toast';
import { NewPasswordForm } from './new-password-form';
import { passwordChangeErrors } from './password-errors';
import { useSecurityCall } from './use-security-call';
import { useRefreshSessions } from './use-sessions';

type ChangePasswordProps = { username: string; onDone: () => void };

/** A new password, for whoever knows the one in force. */
export function ChangePassword({ username, onDone }: ChangePasswordProps) {
  const { toast } = useToast();
  const refreshSessions = useRefreshSessions();
  const { send, isPending } = useSecurityCall({
    call: (values: typeof EMPTY) => post(ACCOUNT_PATHS.changePassword, passwordChangeSchema.parse(values)),
    failed: 'Password not changed',
    onDone: () => {
      toast({ title: 'Password changed', description: 'You’ve been signed out on your other devices.' });
      refreshSessions();
      onDone();
    },
  });
  const form = useForm({
    initial: EMPTY,
    check: passwordChangeErrors,
    onSubmit: (values) => send(values, form.refuse),
    isPending,
  });

  return (
    <NewPasswordForm {...{ username, form, isPending }}>
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

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
