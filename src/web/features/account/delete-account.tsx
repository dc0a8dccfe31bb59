import { accountRemovalSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { useForm } from '../../lib/forms/use-form';
import { post } from '../../lib/http/http';
import { Button } from '../../ui/button';
import { Field } from '../../ui/fields/field';
import { useToast } from '../../ui/toast';
import { removalErrors } from './security/password-errors';
import { CurrentPassword } from './security/proof-fields';
import { useHasPassword } from './security/use-has-password';
import { useSecurityCall } from './security/use-security-call';
import { useGoHome } from './use-leave';

/** The end of the account, for whoever types its name and knows its password. */
export function DeleteAccount({ username }: { username: string }) {
  const { toast } = useToast();
  const goHome = useGoHome();
  const hasPassword = useHasPassword();
  const { send, isPending } = useSecurityCall({
    call: (values: typeof EMPTY) => post(ACCOUNT_PATHS.remove, accountRemovalSchema.parse(values)),
    failed: 'Account not deleted',
    onDone: () => {
      toast({ title: 'Account deleted', description: 'All your data has been deleted.' });
      void goHome();
    },
  });
  const { field, formProps, refuse } = useForm({
    initial: EMPTY,
    check: (values) => removalErrors(username, values, hasPassword),
    onSubmit: (values) => send(values, refuse),
    isPending,
  });

  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-ink-soft">Your account and all its data will be deleted immediately. This can’t be undone.</p>
      <Field
        {...field('confirmation')}
        label={`Type ${username} to confirm`}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CurrentPassword {...field('currentPassword')} />
      <div>
        <Button type="submit" variant="danger" size="small" disabled={isPending}>
          {isPending ? 'Deleting...' : 'Delete My Account'}
        </Button>
      </div>
    </form>
  );
}

const EMPTY = { confirmation: '', currentPassword: '' };
