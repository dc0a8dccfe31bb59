import { emailSchema } from '../../../../contract/account/auth';
import { ACCOUNT_PATHS } from '../../../../contract/account/auth-paths';
import { useForm } from '../../../lib/forms/use-form';
import { post } from '../../../lib/http/http';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { useToast } from '../../../ui/toast';
import { EMPTY_PROOF, proofErrors, ProofFields } from './proof-fields';
import { useHasPassword } from './use-has-password';
import { useSecurityCall } from './use-security-call';

type ChangeEmailProps = { hasTwoFactor: boolean; onDone: () => void };

/** Another email address. It is the account's when its owner has opened the link that is sent there. */
export function ChangeEmail({ hasTwoFactor, onDone }: ChangeEmailProps) {
  const { toast } = useToast();
  const hasPassword = useHasPassword();
  const { send, isPending } = useSecurityCall({
    call: ({ code, ...values }: typeof EMPTY) =>
      post(ACCOUNT_PATHS.email, { ...values, ...(hasTwoFactor && { code }) }),
    failed: 'Email not changed',
    onDone: () => {
      toast({ title: 'Check your new inbox', description: 'Open the link we sent to confirm your new email.' });
      onDone();
    },
  });
  const { field, formProps, refuse } = useForm({
    initial: EMPTY,
    check: (values) => {
      const message = emailSchema.safeParse(values.newEmail).error?.issues[0]?.message;
      return { ...(message !== undefined && { newEmail: message }), ...proofErrors(values, hasTwoFactor, hasPassword) };
    },
    onSubmit: (values) => send(values, refuse),
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
        hint="We’ll send a link there. Open it within an hour to confirm the change."
      />
      <ProofFields field={field} needsCode={hasTwoFactor} />
      <div>
        <Button type="submit" size="small" disabled={isPending}>
          {isPending ? 'Sending...' : 'Send Link'}
        </Button>
      </div>
    </form>
  );
}

const EMPTY = { newEmail: '', ...EMPTY_PROOF };
