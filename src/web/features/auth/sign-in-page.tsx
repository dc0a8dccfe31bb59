import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { FORGOT_PASSWORD_PATH } from '../../../contract/account/auth';
import {
  oauthNewUserPath,
  oauthNewUserRequestSchema,
  oauthNewUserSchema,
  type OAuthSignInOutcome,
} from '../../../contract/account/oauth-sign-in';
import { PLATFORM } from '../../../contract/sites';
import { siteEntrySentence } from '../../../messages/connections';
import { currentUserQuery } from '../../lib/account/current-user';
import { NO_EMAIL, useSendsEmail } from '../../lib/account/owner-claim';
import { useOAuthSignInOutcome } from '../../lib/account/oauth-sign-in';
import { fieldErrors, serverFieldErrors, serverText, useForm } from '../../lib/forms/form';
import { getJson, post } from '../../lib/http/http';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Field } from '../../ui/fields/field';
import { Page, Spinner } from '../../ui/page';
import { useToast } from '../../ui/status/toast';
import { useApiMutation } from '../../ui/use-api-mutation';
import { FormCard } from './form-card';
import { SecondFactor, SignIn, useCompleteSignIn, WELCOME_NEW } from './sign-in';

type Mode = 'normal' | 'forgot-password' | 'second-factor' | 'arrival' | 'choose-username';

/** Initial mode after an OAuth redirect. */
const MODES: Readonly<Partial<Record<OAuthSignInOutcome, Mode>>> = {
  'signed-in': 'arrival',
  created: 'arrival',
  'second-factor': 'second-factor',
  'choose-username': 'choose-username',
};

/** `/signin`, `/signin#forgot-password` */
export function SignInPage() {
  const { hash } = useLocation();
  const outcome = useOAuthSignInOutcome();
  const initialMode = (outcome && MODES[outcome]) ?? 'normal';
  const [mode, setMode] = useState<Mode>(hash === 'forgot-password' ? 'forgot-password' : initialMode);
  const completeSignIn = useCompleteSignIn();
  const [name, setName] = useState('');

  const [isReturning, setIsReturning] = useState(false);
  const handleBack = () => {
    setMode('normal');
    setIsReturning(true);
  };

  if (mode === 'forgot-password') return <ForgotPassword email={name} onEmail={setName} onBack={handleBack} />;
  if (mode === 'second-factor') return <SecondFactor onBack={handleBack} />;
  if (mode === 'choose-username') return <ChooseUsername onComplete={() => completeSignIn(WELCOME_NEW)} />;
  if (mode === 'arrival') {
    const handleComplete = () => (outcome === 'created' ? completeSignIn(WELCOME_NEW) : completeSignIn());
    return <CompleteSignIn onComplete={handleComplete} onGuest={() => setMode('normal')} />;
  }
  return (
    <SignIn
      name={name}
      isReturning={isReturning}
      onName={setName}
      onForgotPassword={() => setMode('forgot-password')}
      onSecondFactor={() => setMode('second-factor')}
    />
  );
}

type CompleteSignInProps = {
  onComplete: () => void;
  /** Called if nobody is signed in, despite the address. */
  onGuest: () => void;
};

/** Completes a successful OAuth sign-in. */
function CompleteSignIn({ onComplete, onGuest }: CompleteSignInProps) {
  const { data: user, isFetched } = useQuery(currentUserQuery());
  const isDone = useRef(false);
  useEffect(() => {
    if (!isFetched || isDone.current) return;
    isDone.current = true;
    if (user) onComplete();
    else onGuest();
  }, [isFetched, user, onComplete, onGuest]);
  return (
    <Page title="Signing In">
      <Spinner label="Signing you in" className="size-8 text-ink-soft" />
    </Page>
  );
}

const NEWCOMER_PATH = oauthNewUserPath(PLATFORM.site);

type ChooseUsernameProps = { onComplete: () => void };

/** For new OAuth users whose username is taken. */
function ChooseUsername({ onComplete }: ChooseUsernameProps) {
  const { data, isPending, error } = useQuery({
    queryKey: [NEWCOMER_PATH],
    queryFn: ({ signal }) => getJson(NEWCOMER_PATH, oauthNewUserSchema, signal),
    staleTime: 0,
  });
  return (
    <FormCard
      title="Choose a Username"
      subtitle={`One more step to your account with ${PLATFORM.label}`}
      foot={<BackLink />}
    >
      {isPending && <Spinner label="Loading your name" className="size-8 text-ink-soft" />}
      {error !== null && <p role="alert">{serverText(error) ?? 'The server did not respond. Please try again.'}</p>}
      {data !== undefined && <UsernameForm name={data.name} onComplete={onComplete} />}
    </FormCard>
  );
}

function UsernameForm({ name, onComplete }: ChooseUsernameProps & { name: string }) {
  const mutation = useApiMutation({
    failureTitle: 'Registration failed',
    describe: (failure) => serverText(failure) ?? 'Please try again',
    mutationFn: (values: unknown) => post(NEWCOMER_PATH, oauthNewUserRequestSchema.parse(values)),
    onSuccess: onComplete,
  });
  const {
    field,
    formProps,
    refuse: setErrors,
  } = useForm({
    initial: { username: '' },
    check: (values) => fieldErrors(oauthNewUserRequestSchema, values),
    onSubmit: (values) =>
      mutation.mutate(values, { onError: (failure) => setErrors(serverFieldErrors(failure, ['username'])) }),
    isPending: mutation.isPending,
  });
  const values = { name, label: PLATFORM.label };
  return (
    <form {...formProps} className="grid gap-4">
      <p>{siteEntrySentence({ id: 'entry.choose', values })}</p>
      <p className="text-sm text-ink-soft">{siteEntrySentence({ id: 'entry.choose-linked', values })}</p>
      <Field
        {...field('username')}
        label="Username"
        required
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" isPending={mutation.isPending} className="mt-2 w-full">
        {mutation.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  );
}

/** Reloads, to drop the state of the OAuth redirect. */
function BackLink() {
  return (
    <Link to="/signin" search={{}} reloadDocument className={LINK}>
      Back to Sign In
    </Link>
  );
}

type ForgotPasswordProps = {
  /** Shared with the sign-in form. */
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
};

/** The response does not reveal whether the address is known. */
function ForgotPassword({ email, onEmail, onBack }: ForgotPasswordProps) {
  const { toast } = useToast();
  const sendsEmail = useSendsEmail();
  const mutation = useApiMutation({
    failureTitle: 'Reset failed',
    describe: (failure) => serverText(failure) ?? 'Please try again',
    mutationFn: () => post(FORGOT_PASSWORD_PATH, { email: email.trim() }),
    onSuccess: () => {
      toast({
        title: 'Password reset email sent',
        description: 'Check your email for password reset instructions.',
      });
      onBack();
    },
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (mutation.isPending) return;
    if (email.includes('@')) mutation.mutate();
    else toast(EMAIL_REQUIRED);
  };

  return (
    <FormCard
      title="Reset Password"
      subtitle={sendsEmail ? 'We’ll email you a link to set a new password' : 'You set a new password by a link'}
    >
      {!sendsEmail && (
        <p role="status" className="mb-4 rounded-control border border-hairline bg-sunken px-4 py-3 text-sm">
          {NO_EMAIL}
        </p>
      )}
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
        <Button type="submit" isPending={mutation.isPending} className="mt-2 w-full">
          {mutation.isPending ? 'Sending...' : 'Send Reset Email'}
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
