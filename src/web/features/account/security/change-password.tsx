import { passwordChangeSchema } from '../../../../contract/account';
import { ACCOUNT_PATHS } from '../../../../contract/auth-paths';
import { post } from '../../../lib/http/http';
import { useForm } from '../../../lib/forms/use-form';
import { PasswordField } from '../../../ui/fields/password-field';
import { useToast } from '../../../ui/toast';
import { NewPasswordForm } from './new-password-form';
import { passwordChangeErrors } from './password-errors';
import { useRefreshSessions } from './use-sessions';
import { useSecurityCall } from './use-security-call';

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
