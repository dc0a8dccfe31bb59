import { passwordChangeSchema } from '../../../../contract/account';
import { ACCOUNT_PATHS } from '../../../../contract/auth-paths';
import { post } from '../../../lib/http/http';
import { useForm } from '../../../lib/forms/use-form';
import { Button } from '../../../ui/button';
import { NewPasswordField } from '../../../ui/fields/new-password-field';
import { PasswordField } from '../../../ui/fields/password-field';
import { useToast } from '../../../ui/toast';
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
  const { field, formProps, refuse } = useForm({
    initial: EMPTY,
    check: passwordChangeErrors,
    onSubmit: (values) => send(values, refuse),
    isPending,
  });

  return (
    <form {...formProps} className="grid gap-4">
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...field('currentPassword')}
        label="Current Password"
        required
        autoFocus
        autoComplete="current-password"
      />
      <NewPasswordField {...field('newPassword')} label="New Password" required />
      <PasswordField {...field('confirmPassword')} label="Confirm Password" required autoComplete="new-password" />
      <div>
        <Button type="submit" size="small" disabled={isPending}>
          {isPending ? 'Saving...' : 'Set New Password'}
        </Button>
      </div>
    </form>
  );
}

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
