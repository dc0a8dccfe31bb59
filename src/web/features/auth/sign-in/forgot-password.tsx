import { useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { FORGOT_PASSWORD_PATH } from '../../../../contract/account/auth';
import { serverText } from '../../../lib/forms/form-refusal';
import { post } from '../../../lib/http/http';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { FormCard } from '../../../ui/form-card';
import { LINK } from '../../../ui/link-appearance';
import { useToast } from '../../../ui/toast';

type ForgotPasswordProps = {
  /** What was typed as username or e-mail, and will stand there again on the way back. */
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
};

/** Asks for a mail with a link that sets a new password. Whether the address is known, nobody is told. */
export function ForgotPassword({ email, onEmail, onBack }: ForgotPasswordProps) {
  const { toast } = useToast();
  const call = useMutation({
    mutationFn: () => post(FORGOT_PASSWORD_PATH, { email: email.trim() }),
    onSuccess: () => {
      toast({
        title: 'Password reset email sent',
        description: 'Check your email for password reset instructions.',
      });
      onBack();
    },
    onError: (failure) =>
      toast({
        title: 'Reset failed',
        description: serverText(failure) ?? 'Please try again',
        destructive: true,
      }),
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (call.isPending) return;
    if (email.includes('@')) call.mutate();
    else toast(EMAIL_REQUIRED);
  };

  return (
    <FormCard title="Reset Password" subtitle="We’ll email you a link to set a new password">
      <form noValidate onSubmit={handleSubmit} className="grid gap-4">
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autoFocus
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onValue={onEmail}
        />
        <Button type="submit" disabled={call.isPending} className="mt-2 w-full">
          {call.isPending ? 'Sending...' : 'Send Reset Email'}
        </Button>
        <div className="text-center text-sm">
          <button type="button" className={LINK} onClick={onBack}>
            Back to Sign In
          </button>
        </div>
      </form>
    </FormCard>
  );
}

const EMAIL_REQUIRED = {
  title: 'Email required',
  description: 'Please enter your email address in the username field first.',
  destructive: true,
} as const;
