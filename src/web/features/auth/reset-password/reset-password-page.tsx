import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { RESET_PASSWORD_PATH, resetPasswordSchema } from '../../../../contract/account/auth';
import { serverText } from '../../../lib/forms/form-refusal';
import { post } from '../../../lib/http/http';
import { linkToken } from '../../../lib/link-token';
import { FormCard } from '../../../ui/form-card';
import { LINK } from '../../../ui/link-appearance';
import { useToast } from '../../../ui/toast';
import { NewPasswordForm } from './new-password-form';
import { UnusableLink } from './unusable-link';

/** `/reset-password?token=…`: where the link of the mail leads. It sets a new password, once. */
export function ResetPasswordPage() {
  const { searchStr } = useLocation();
  const navigate = useNavigate();
  const { toast } = useToast();
  const token = linkToken(searchStr);
  const call = useMutation({
    mutationFn: (password: string) => post(RESET_PASSWORD_PATH, resetPasswordSchema.parse({ token, password })),
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'You can now sign in with your new password.' });
      void navigate({ to: '/signin', replace: true });
    },
  });

  if (token === undefined) return <UnusableLink />;
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
      <NewPasswordForm isPending={call.isPending} onSubmit={(password) => call.mutate(password)} />
      {call.isError && <Refused text={serverText(call.error)} />}
    </FormCard>
  );
}

function Refused({ text = 'Password not changed. Please try again.' }: { text: string | undefined }) {
  return (
    <p role="alert" className="mt-4 rounded-control border border-bad/40 bg-bad-soft px-4 py-3 text-bad">
      {text}{' '}
      <Link to="/signin" hash="forgot-password" className="font-semibold underline underline-offset-4">
        Ask for a new link
      </Link>
    </p>
  );
}
