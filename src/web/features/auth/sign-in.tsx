import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import {
  authMessages,
  SECOND_FACTOR_PATH,
  secondFactorSchema,
  SIGN_IN_PATH,
  signInResponseSchema,
  signInSchema,
} from '../../../contract/account/auth';
import { PLATFORM } from '../../../contract/sites';
import { siteEntrySentence } from '../../../messages/connections';
import { accountQuery, removeAccountCache } from '../../lib/account/account';
import { refreshCurrentUser } from '../../lib/account/current-user';
import { guestQuestion } from '../../lib/account/guest-question';
import { fieldErrors, type FormValues, serverText, useForm } from '../../lib/forms/form';
import { HttpError } from '../../lib/http/http';
import { writeJson } from '../../lib/http/write-json';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Field } from '../../ui/fields/field';
import { PasswordField } from '../../ui/fields/password-field';
import { BRAND } from '../../ui/page';
import { useToast } from '../../ui/status/toast';
import { useApiMutation } from '../../ui/use-api-mutation';
import { FormCard, OAuthSignIn, WaitingWorkNote } from './form-card';

type SignInProps = {
  /** Username or email, shared with the form for a forgotten password. */
  name: string;
  /** Returned from another form: moves the focus here. */
  isReturning: boolean;
  onName: (name: string) => void;
  onForgotPassword: () => void;
  onSecondFactor: () => void;
};

export function SignIn({ name, isReturning, onName, onForgotPassword, onSecondFactor }: SignInProps) {
  const completeSignIn = useCompleteSignIn();
  const password = useRef<HTMLDivElement>(null);
  const mutation = useApiMutation({
    ...failureOptions,
    mutationFn: (values: unknown) => writeJson('POST', SIGN_IN_PATH, signInSchema.parse(values)),
    onSuccess: (answer) => (needsCode(answer) ? onSecondFactor() : completeSignIn()),
    // Ready to be typed again.
    onError: () => password.current?.querySelector('input')?.focus(),
  });
  const { field, formProps } = useForm({
    initial: { usernameOrEmail: name, password: '' },
    check: (values) => fieldErrors(signInSchema, values),
    onSubmit: (values) => mutation.mutate(values),
    isPending: mutation.isPending,
  });
  const nameField = field('usernameOrEmail');
  const handleName = (typed: string) => {
    onName(typed);
    nameField.onValue(typed);
  };

  return (
    <FormCard title="Welcome Back" subtitle={`Sign in to your ${BRAND} account`} foot={<RegisterLink />}>
      <form {...formProps} className="grid gap-4">
        <Field
          {...nameField}
          label="Username or Email"
          required
          autoFocus={isReturning}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onValue={handleName}
        />
        <div ref={password}>
          <PasswordField {...field('password')} label="Password" required autoComplete="current-password" />
        </div>
        {mutation.error !== null && <p className="text-sm text-bad">{failureOptions.describe(mutation.error)}</p>}
        <Button type="submit" isPending={mutation.isPending} className="mt-2 w-full">
          {mutation.isPending ? 'Signing In...' : 'Sign In'}
        </Button>
        <div className="text-center text-sm">
          <button type="button" className={LINK} onClick={onForgotPassword}>
            Forgot password?
          </button>
        </div>
      </form>
      <OAuthSignIn />
    </FormCard>
  );
}

// An unknown or empty response counts as success.
const needsCode = (answer: unknown) => signInResponseSchema.safeParse(answer).data?.secondFactor === true;

function RegisterLink() {
  return (
    <>
      <WaitingWorkNote />
      Don&apos;t have an account?{' '}
      <Link to="/register" className={LINK}>
        Register here
      </Link>
    </>
  );
}

export function SecondFactor({ onBack }: { onBack: () => void }) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const completeSignIn = useCompleteSignIn();
  const toCode = ({ code = '' }: FormValues) => ({ code: kind === 'app' ? code.replaceAll(/\s/g, '') : code, kind });
  const mutation = useApiMutation({
    ...failureOptions,
    mutationFn: (values: FormValues) => writeJson('POST', SECOND_FACTOR_PATH, secondFactorSchema.parse(toCode(values))),
    onSuccess: () => completeSignIn(),
    onError: (failure) => {
      reset();
      if (failure instanceof HttpError && failure.status === FIRST_STEP_EXPIRED) onBack();
    },
  });
  const { field, formProps, reset } = useForm({
    initial: { code: '' },
    check: (values) => fieldErrors(secondFactorSchema, toCode(values)),
    onSubmit: (values) => mutation.mutate(values),
    isPending: mutation.isPending,
  });
  const appearance = APPEARANCE[kind];
  const handleSwitch = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    reset();
  };

  return (
    <FormCard title="Enter Your Code" subtitle={appearance.subtitle}>
      <form {...formProps} className="grid gap-4">
        <Field
          key={kind}
          {...field('code')}
          {...appearance.input}
          label={appearance.label}
          required
          autoFocus
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" isPending={mutation.isPending} className="mt-2 w-full">
          {mutation.isPending ? 'Signing In...' : 'Sign In'}
        </Button>
        <div className="flex flex-wrap justify-center gap-x-6 gap-y-3 text-sm">
          <button type="button" className={LINK} onClick={handleSwitch}>
            {appearance.other}
          </button>
          <button type="button" className={LINK} onClick={onBack}>
            Back to Sign In
          </button>
        </div>
      </form>
    </FormCard>
  );
}

/** Status if the first step has expired or too many codes were wrong. */
const FIRST_STEP_EXPIRED = 410;

const APPEARANCE = {
  app: {
    subtitle: 'Enter the six-digit code from your authenticator app',
    label: 'Authenticator Code',
    other: 'Use a recovery code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    subtitle: 'One of the recovery codes you saved when you turned on two-factor authentication; each works once',
    label: 'Recovery Code',
    other: 'Use the authenticator app',
    input: { autoComplete: 'off' },
  },
} as const;

export function useCompleteSignIn() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { toast } = useToast();

  return (welcome: Welcome = WELCOME_BACK) => {
    removeAccountCache(queryClient);
    void refreshCurrentUser(queryClient);
    queryClient.query(accountQuery()).catch(() => undefined); // Loads the board appearance; failures are logged centrally.
    guestQuestion.choose(true);
    toast(welcome);
    void navigate({ to: '/' });
  };
}

type Welcome = { readonly title: string; readonly description: string };

const WELCOME_BACK: Welcome = { title: 'Welcome back!', description: 'You have successfully signed in.' };

/** After the first OAuth sign-in. */
export const WELCOME_NEW: Welcome = {
  title: 'Welcome!',
  description: siteEntrySentence({ id: 'entry.created', values: { label: PLATFORM.label } }),
};

const failureOptions = {
  failureTitle: 'Sign in failed',
  describe: (failure: unknown): string =>
    serverText(failure) ?? (failure instanceof HttpError ? authMessages.invalidCredentials : NO_ANSWER),
};

const NO_ANSWER = 'The server did not respond. Please try again.';
