import { passwordSchema } from '../../../../contract/account/auth';
import { confirmationErrors } from '../../../lib/forms/confirm-password';
import { useForm } from '../../../lib/forms/use-form';
import { Button } from '../../../ui/button';
import { NewPasswordField } from '../../../ui/fields/new-password-field';
import { PasswordField } from '../../../ui/fields/password-field';

type NewPasswordFormProps = { isPending: boolean; onSubmit: (password: string) => void };

/** A new password, typed twice. */
export function NewPasswordForm({ isPending, onSubmit }: NewPasswordFormProps) {
  const { field, formProps } = useForm({
    initial: { password: '', confirmPassword: '' },
    check: newPasswordErrors,
    onSubmit: ({ password }) => onSubmit(password),
    isPending,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <NewPasswordField {...field('password')} label="New Password*" required />
      <PasswordField {...field('confirmPassword')} label="Confirm Password*" required autoComplete="new-password" />
      <Button type="submit" disabled={isPending} className="mt-2 w-full">
        {isPending ? 'Setting Password...' : 'Set Password'}
      </Button>
    </form>
  );
}

const newPasswordErrors = ({ password, confirmPassword }: { password: string; confirmPassword: string }) => {
  const length = passwordSchema.safeParse(password).error?.issues[0]?.message;
  return { ...(length !== undefined && { password: length }), ...confirmationErrors(password, confirmPassword) };
};
