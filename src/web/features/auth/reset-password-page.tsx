import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { passwordSchema, RESET_PASSWORD_PATH, resetPasswordSchema } from '../../../contract/account/auth';
import { confirmationErrors, serverText, useForm } from '../../lib/forms/form';
import { post } from '../../lib/http/http';
import { linkToken } from '../../lib/search-params';
import { Button, buttonAppearance } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { NewPasswordField, PasswordField } from '../../ui/fields/password-field';
import { useToast } from '../../ui/status/toast';
import { useApiMutation } from '../../ui/use-api-mutation';
import { FormCard } from './form-card';

/** `/reset-password?token=…` */
export function ResetPasswordPage() {
  const { searchStr } = useLocation();
  const navigate = useNavigate();
  const { toast } = useToast();
  const token = linkToken(searchStr);
  const mutation = useApiMutation({
    mutationFn: (password: string) => post(RESET_PASSWORD_PATH, resetPasswordSchema.parse({ token, password })),
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'You can now sign in with your new password.' });
      void navigate({ to: '/signin', replace: true });
    },
  });

  if (token === undefined) return <IncompleteLink />;
  return (
    <FormCard
      title="Set a New Password"
      subtitle="It replaces your old password and signs you out on all devices"
      foot={
        <Link to="/signin" className={LINK}>
          Back to Sign In
        </Link>
      }
    >
      <NewPasswordForm isPending={mutation.isPending} onSubmit={(password) => mutation.mutate(password)} />
      {mutation.isError && <ResetError text={serverText(mutation.error)} />}
    </FormCard>
  );
}

function ResetError({ text = 'Password not changed. Please try again.' }: { text: string | undefined }) {
  return (
    <p role="alert" className="mt-4 rounded-control border border-bad/40 bg-bad-soft px-4 py-3 text-bad">
      {text}{' '}
      <Link to="/signin" hash="forgot-password" className="font-semibold underline underline-offset-4">
        Request a new link
      </Link>
    </p>
  );
}

/** Mail programs may truncate the link. */
function IncompleteLink() {
  return (
    <FormCard title="Set a New Password" subtitle="This link is incomplete">
      <p>
        Open the link in the email again, or copy the whole link into the address bar. It works once, within an hour.
      </p>
      <Link to="/signin" hash="forgot-password" className={`mt-6 w-full ${buttonAppearance({})}`}>
        Request a new link
      </Link>
    </FormCard>
  );
}

type NewPasswordFormProps = { isPending: boolean; onSubmit: (password: string) => void };

function NewPasswordForm({ isPending, onSubmit }: NewPasswordFormProps) {
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
      <Button type="submit" isPending={isPending} className="mt-2 w-full">
        {isPending ? 'Setting Password...' : 'Set Password'}
      </Button>
    </form>
  );
}

const newPasswordErrors = ({ password, confirmPassword }: { password: string; confirmPassword: string }) => {
  const length = passwordSchema.safeParse(password).error?.issues[0]?.message;
  return { ...(length !== undefined && { password: length }), ...confirmationErrors(password, confirmPassword) };
};
