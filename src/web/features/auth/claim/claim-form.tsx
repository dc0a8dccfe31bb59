import { useForm } from '../../../lib/forms/use-form';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { NewPasswordField } from '../../../ui/fields/new-password-field';
import { PasswordField } from '../../../ui/fields/password-field';
import { claimErrors, EMPTY_CLAIM } from './claim';
import { useClaim } from './use-claim';

/** What the owner's account needs. */
export function ClaimForm({ token }: { token: string }) {
  const { claim, isPending, problem } = useClaim(token);
  const { field, formProps, refuse } = useForm({
    initial: EMPTY_CLAIM,
    check: (values) => claimErrors(values, token),
    onSubmit: (values) => claim(values, refuse),
    isPending,
  });

  return (
    <form {...formProps} className="grid gap-4">
      <Field {...field('username')} label="Username*" required autoComplete="username" {...AS_TYPED} />
      <Field {...field('email')} label="Email*" required type="email" autoComplete="email" {...AS_TYPED} />
      <NewPasswordField {...field('password')} label="Password*" required />
      <PasswordField {...field('confirmPassword')} label="Confirm Password*" required autoComplete="new-password" />
      <Button type="submit" disabled={isPending} className="mt-2 w-full">
        {isPending ? 'Creating Account...' : 'Become the Owner'}
      </Button>
      {problem !== undefined && (
        <p role="alert" className="rounded-control border border-bad/40 bg-bad-soft px-4 py-3 text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}

const AS_TYPED = { autoCapitalize: 'none', spellCheck: false } as const;
