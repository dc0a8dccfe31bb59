import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type Claim, CLAIM_PATH, claimSchema } from '../../../contract/account/auth';
import { guestQuestion } from '../../lib/account/guest-question';
import { ownerClaimQuery } from '../../lib/account/owner-claim';
import {
  confirmationErrors,
  fieldErrors,
  type FieldErrors,
  serverFieldErrors,
  serverText,
  useForm,
} from '../../lib/forms/form';
import { post } from '../../lib/http/http';
import { linkToken } from '../../lib/search-params';
import { Button, buttonAppearance } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Field } from '../../ui/fields/field';
import { NewPasswordField, PasswordField } from '../../ui/fields/password-field';
import { BRAND } from '../../ui/page';
import { useToast } from '../../ui/status/toast';
import { useApiMutation } from '../../ui/use-api-mutation';
import { FormCard } from './form-card';

/** `/claim?token=…`: creates the owner account from the one-time link that the server prints. */
export function ClaimPage() {
  const { searchStr } = useLocation();
  const token = linkToken(searchStr);
  const { data: state } = useQuery(ownerClaimQuery());

  if (state?.isClaimed === true) return <UsedLink />;
  if (token === undefined) return <IncompleteLink />;
  return (
    <FormCard
      title={TITLE}
      subtitle={`You run this installation of ${BRAND}. Choose how you sign in from now on. The link works once.`}
      foot={
        <>
          Already have an account?{' '}
          <Link to="/signin" className={LINK}>
            Sign in here
          </Link>
        </>
      }
    >
      <ClaimForm token={token} />
    </FormCard>
  );
}

const TITLE = 'Become the Owner';

function UsedLink() {
  return (
    <FormCard title={TITLE} subtitle="This installation already has an owner">
      <p>The link works once and has been used. If that was you, sign in with the account you created.</p>
      <Link to="/signin" className={`mt-6 w-full ${buttonAppearance({})}`}>
        Sign In
      </Link>
    </FormCard>
  );
}

function IncompleteLink() {
  return (
    <FormCard title={TITLE} subtitle="This link is incomplete">
      <p>
        The server prints the link when it starts. Copy the whole link from the server’s log into the address bar,
        including everything after <code className="font-mono text-sm">token=</code>.
      </p>
    </FormCard>
  );
}

function ClaimForm({ token }: { token: string }) {
  const { claim, isPending, problem } = useClaim(token);
  const {
    field,
    formProps,
    refuse: setErrors,
  } = useForm({
    initial: EMPTY_CLAIM,
    check: (values) => claimErrors(values, token),
    onSubmit: (values) => claim(values, setErrors),
    isPending,
  });

  return (
    <form {...formProps} className="grid gap-4">
      <Field {...field('username')} label="Username*" required autoComplete="username" {...VERBATIM_INPUT} />
      <Field {...field('email')} label="Email*" required type="email" autoComplete="email" {...VERBATIM_INPUT} />
      <NewPasswordField {...field('password')} label="Password*" required />
      <PasswordField {...field('confirmPassword')} label="Confirm Password*" required autoComplete="new-password" />
      <Button type="submit" isPending={isPending} className="mt-2 w-full">
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

const VERBATIM_INPUT = { autoCapitalize: 'none', spellCheck: false } as const;

const EMPTY_CLAIM = { username: '', email: '', password: '', confirmPassword: '' };

type ClaimValues = Readonly<typeof EMPTY_CLAIM>;

const claimErrors = (values: ClaimValues, token: string): FieldErrors => ({
  ...fieldErrors(claimSchema, { ...values, token }),
  ...confirmationErrors(values.password, values.confirmPassword),
});

/** Throws unless `claimErrors` is empty. */
const toClaim = (values: ClaimValues, token: string): Claim => claimSchema.parse({ ...values, token });

/** Errors of a field appear there; others, such as an invalid link, are the `problem`. */
function useClaim(token: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const mutation = useApiMutation({ mutationFn: (values: ClaimValues) => post(CLAIM_PATH, toClaim(values, token)) });

  const claim = (values: ClaimValues, setErrors: (errors: FieldErrors) => void) =>
    mutation.mutate(values, {
      onSuccess: () => {
        guestQuestion.choose(true);
        toast({ title: 'You now own this installation', description: 'You are signed in and can import your games.' });
        void navigate({ to: '/games', replace: true });
        // Responses cached as a guest may be outdated.
        void queryClient.resetQueries();
      },
      onError: (failure) => setErrors(fieldErrorsOf(failure)),
    });

  const isLinkError = mutation.isError && Object.keys(fieldErrorsOf(mutation.error)).length === 0;
  return {
    claim,
    isPending: mutation.isPending,
    problem: isLinkError ? (serverText(mutation.error) ?? NO_ANSWER) : undefined,
  };
}

const fieldErrorsOf = (failure: unknown): FieldErrors => serverFieldErrors(failure, Object.keys(EMPTY_CLAIM));

const NO_ANSWER = 'The server did not respond. Please try again.';
