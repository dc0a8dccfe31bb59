import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SIGN_IN_PATH, signInAnswerSchema, signInSchema } from '../../../../contract/account/auth';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/use-form';
import { writeJson } from '../../../lib/http/write-json';
import { BRAND } from '../../../ui/brand';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { PasswordField } from '../../../ui/fields/password-field';
import { FormCard } from '../../../ui/form-card';
import { LINK } from '../../../ui/link-appearance';
import { ContinueWithSite } from '../site-entry/continue-with-site';
import { useEnter } from './use-enter';

type SignInProps = {
  /** The username or e-mail; the form for a forgotten password has the same. */
  name: string;
  /** Somebody came back to it from another form: the focus goes along. */
  isBack: boolean;
  onName: (name: string) => void;
  onForgotten: () => void;
  onSecondFactor: () => void;
};

/** Username or e-mail, and password. */
export function SignIn({ name, isBack, onName, onForgotten, onSecondFactor }: SignInProps) {
  const { enter, showFailure } = useEnter();
  const call = useMutation({
    mutationFn: (values: unknown) => writeJson('POST', SIGN_IN_PATH, signInSchema.parse(values)),
    onSuccess: (answer) => (asksForCode(answer) ? onSecondFactor() : enter()),
    onError: showFailure,
  });
  const { field, formProps } = useForm({
    initial: { usernameOrEmail: name, password: '' },
    check: (values) => fieldErrors(signInSchema, values),
    onSubmit: (values) => call.mutate(values),
    isPending: call.isPending,
  });
  const nameField = field('usernameOrEmail');
  const handleName = (typed: string) => {
    onName(typed);
    nameField.onValue(typed);
  };

  return (
    <FormCard title="Welcome Back" subtitle={`Sign in to your ${BRAND} account`} foot={<WayToRegister />}>
      <form {...formProps} className="grid gap-4">
        <Field
          {...nameField}
          label="Username or Email"
          required
          autoFocus={isBack}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onValue={handleName}
        />
        <PasswordField {...field('password')} label="Password" required autoComplete="current-password" />
        <Button type="submit" disabled={call.isPending} className="mt-2 w-full">
          {call.isPending ? 'Signing In...' : 'Sign In'}
        </Button>
        <div className="text-center text-sm">
          <button type="button" className={LINK} onClick={onForgotten}>
            Forgot password?
          </button>
        </div>
      </form>
      <ContinueWithSite />
    </FormCard>
  );
}

/* All that matters of the answer; one of another kind, or none, is a success like any other. */
const asksForCode = (answer: unknown) => signInAnswerSchema.safeParse(answer).data?.secondFactor === true;

function WayToRegister() {
  return (
    <>
      Don&apos;t have an account?{' '}
      <Link to="/register" className={LINK}>
        Register here
      </Link>
    </>
  );
}
