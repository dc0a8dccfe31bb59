import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import {
  authMessages,
  REGISTER_PATH,
  type Registration,
  REGISTRATION_PATH,
  registrationModeSchema,
  registrationSchema,
} from '../../../contract/account/auth';
import { PLATFORM } from '../../../contract/sites';
import {
  confirmationErrors,
  fieldErrors,
  type FieldErrors,
  serverFieldErrors,
  serverText,
  useForm,
} from '../../lib/forms/form';
import { getJson, post } from '../../lib/http/http';
import { searchParam } from '../../lib/search-params';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Field } from '../../ui/fields/field';
import { NewPasswordField, PasswordField } from '../../ui/fields/password-field';
import { BRAND } from '../../ui/page';
import { useToast } from '../../ui/status/toast';
import { useApiMutation } from '../../ui/use-api-mutation';
import { FormCard, OAuthSignIn, WaitingWorkNote } from './form-card';

/** `/register?invitation=…`; the invitation is optional unless the installation requires one. */
export function RegisterPage() {
  const { searchStr } = useLocation();
  const invitation = searchParam(searchStr, 'invitation');
  const refusal = useRegistrationRefusal(invitation);
  return (
    <FormCard
      title="Create Account"
      subtitle={`Join ${BRAND} to analyze games and scout opponents`}
      foot={
        <>
          <WaitingWorkNote />
          Already have an account?{' '}
          <Link to="/signin" className={LINK}>
            Sign in here
          </Link>
        </>
      }
    >
      {refusal === undefined ? (
        <>
          <RegisterForm invitation={invitation} />
          <OAuthSignIn invitation={invitation} />
        </>
      ) : (
        <RegistrationClosed reason={refusal} />
      )}
    </FormCard>
  );
}

function RegistrationClosed({ reason }: { reason: Refusal }) {
  return (
    <div role="status" className="rounded-control border border-warning/40 bg-warning-soft px-4 py-3 text-warning">
      <p className="font-semibold">{LABELS[reason].text}</p>
      <p className="mt-1">{LABELS[reason].advice}</p>
    </div>
  );
}

const LABELS = {
  closed: { text: authMessages.registrationClosed, advice: 'You can use everything that does not need an account.' },
  'invitation-needed': {
    text: authMessages.invitationNeeded,
    advice: 'Ask its owner for an invitation link.',
  },
  'used-invitation': {
    text: 'This invitation has expired or has already been used.',
    advice: 'Ask the owner of this installation for a new one.',
  },
} as const;

type Refusal = 'closed' | 'invitation-needed' | 'used-invitation';

/** Undefined while loading, so that the form appears at once; the server enforces the rule. */
function useRegistrationRefusal(invitation: string): Refusal | undefined {
  const { data } = useQuery({
    queryKey: [REGISTRATION_PATH, invitation],
    queryFn: () => getJson(registrationPath(invitation), registrationModeSchema),
    staleTime: 0,
  });
  if (data === undefined || data.mode === 'open') return undefined;
  if (data.mode === 'closed') return 'closed';
  if (data.isInvited) return undefined;
  return invitation === '' ? 'invitation-needed' : 'used-invitation';
}

const registrationPath = (invitation: string) =>
  invitation === '' ? REGISTRATION_PATH : `${REGISTRATION_PATH}?${new URLSearchParams({ invitation }).toString()}`;

function RegisterForm({ invitation }: { invitation: string }) {
  const { register, isPending } = useRegister(invitation);
  const {
    field,
    formProps,
    refuse: setErrors,
  } = useForm({
    initial: EMPTY_REGISTRATION,
    check: registrationErrors,
    onSubmit: (values) => register(values, setErrors),
    isPending,
  });

  return (
    <form {...formProps} className="grid gap-4">
      <Field {...field('username')} label="Username*" required autoComplete="username" {...VERBATIM_INPUT} />
      <Field {...field('email')} label="Email*" required type="email" autoComplete="email" {...VERBATIM_INPUT} />
      <NewPasswordField {...field('password')} label="Password*" required />
      <PasswordField {...field('confirmPassword')} label="Confirm Password*" required autoComplete="new-password" />
      <Field {...field('phoneNumber')} label="Phone Number*" required type="tel" autoComplete="tel" />
      <fieldset className="mt-2 border-t border-hairline pt-5">
        <legend className="float-left mb-4 w-full font-semibold">Chess Organization IDs (Optional)</legend>
        <div className="clear-both grid gap-4 sm:grid-cols-2">
          <Field {...field('lichessId')} label={`${PLATFORM.label} ID`} autoComplete="off" {...VERBATIM_INPUT} />
          <Field {...field('aicfId')} label="AICF ID" autoComplete="off" {...VERBATIM_INPUT} />
          <Field {...field('ukcaId')} label="UKCA ID" autoComplete="off" {...VERBATIM_INPUT} />
          <Field {...field('fideId')} label="FIDE ID" autoComplete="off" {...VERBATIM_INPUT} />
        </div>
      </fieldset>
      <Button type="submit" isPending={isPending} className="mt-2 w-full">
        {isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  );
}

const VERBATIM_INPUT = { autoCapitalize: 'none', spellCheck: false } as const;

export const EMPTY_REGISTRATION = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  phoneNumber: '',
  lichessId: '',
  aicfId: '',
  ukcaId: '',
  fideId: '',
};

type RegistrationValues = Readonly<typeof EMPTY_REGISTRATION>;

export const registrationErrors = (values: RegistrationValues): FieldErrors => ({
  ...fieldErrors(registrationSchema, values),
  ...confirmationErrors(values.password, values.confirmPassword),
});

/** Omits empty identifiers; throws unless `registrationErrors` is empty. */
export const toRegistration = (values: RegistrationValues): Registration => {
  const { lichessId, aicfId, ukcaId, fideId, ...account } = registrationSchema.parse(values);
  return {
    ...account,
    ...(lichessId && { lichessId }),
    ...(aicfId && { aicfId }),
    ...(ukcaId && { ukcaId }),
    ...(fideId && { fideId }),
  };
};

function useRegister(invitation: string) {
  const navigate = useNavigate();
  const { toast } = useToast();
  const mutation = useApiMutation({
    failureTitle: 'Registration failed',
    describe: (failure) => serverText(failure) ?? 'Please try again',
    mutationFn: (values: RegistrationValues) =>
      post(REGISTER_PATH, { ...toRegistration(values), ...(invitation !== '' && { invitation }) }),
  });

  const register = (values: RegistrationValues, setErrors: (errors: FieldErrors) => void) =>
    mutation.mutate(values, {
      onSuccess: () => {
        toast({ title: 'Registration successful!', description: 'You can now sign in with your credentials.' });
        void navigate({ to: '/signin' });
      },
      onError: (failure) => setErrors(serverFieldErrors(failure, Object.keys(EMPTY_REGISTRATION))),
    });

  return { register, isPending: mutation.isPending };
}
