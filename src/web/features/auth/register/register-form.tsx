import { PLATFORM } from '../../../../contract/sites';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { NewPasswordField } from '../../../ui/fields/new-password-field';
import { PasswordField } from '../../../ui/fields/password-field';
import { useForm } from '../../../lib/forms/use-form';
import { EMPTY_REGISTRATION, registrationErrors } from './registration';
import { useRegister } from './use-register';

/** What an account needs, and the identifiers that it may have; with the invitation, where one is needed. */
export function RegisterForm({ invitation }: { invitation: string }) {
  const { register, isPending } = useRegister(invitation);
  const { field, formProps, refuse } = useForm({
    initial: EMPTY_REGISTRATION,
    check: registrationErrors,
    onSubmit: (values) => register(values, refuse),
    isPending,
  });

  return (
    <form {...formProps} className="grid gap-4">
      <Field {...field('username')} label="Username*" required autoComplete="username" {...AS_TYPED} />
      <Field {...field('email')} label="Email*" required type="email" autoComplete="email" {...AS_TYPED} />
      <NewPasswordField {...field('password')} label="Password*" required />
      <PasswordField {...field('confirmPassword')} label="Confirm Password*" required autoComplete="new-password" />
      <Field {...field('phoneNumber')} label="Phone Number*" required type="tel" autoComplete="tel" />
      <fieldset className="mt-2 border-t border-hairline pt-5">
        <legend className="float-left mb-4 w-full font-semibold">Chess Organization IDs (Optional)</legend>
        <div className="clear-both grid gap-4 sm:grid-cols-2">
          <Field {...field('lichessId')} label={`${PLATFORM.label} ID`} autoComplete="off" {...AS_TYPED} />
          <Field {...field('aicfId')} label="AICF ID" autoComplete="off" {...AS_TYPED} />
          <Field {...field('ukcaId')} label="UKCA ID" autoComplete="off" {...AS_TYPED} />
          <Field {...field('fideId')} label="FIDE ID" autoComplete="off" {...AS_TYPED} />
        </div>
      </fieldset>
      <Button type="submit" disabled={isPending} className="mt-2 w-full">
        {isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  );
}

const AS_TYPED = { autoCapitalize: 'none', spellCheck: false } as const;
