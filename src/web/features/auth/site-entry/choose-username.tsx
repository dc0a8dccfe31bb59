import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { newcomerRequestSchema, newcomerSchema, siteNewcomerPath } from '../../../../contract/account/oauth-sign-in';
import { PLATFORM } from '../../../../contract/sites';
import { siteEntrySentence } from '../../../../messages/connections';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { refusedFields, serverText } from '../../../lib/forms/form-refusal';
import { useForm } from '../../../lib/forms/use-form';
import { getJson, post } from '../../../lib/http/http';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { FormCard } from '../../../ui/form-card';
import { LINK } from '../../../ui/link-appearance';
import { Spinner } from '../../../ui/spinner';
import { useToast } from '../../../ui/toast';

const PATH = siteNewcomerPath(PLATFORM.site);

type ChooseUsernameProps = { onEnter: () => void };

/** For whoever is new here and cannot have the username that the platform knows. */
export function ChooseUsername({ onEnter }: ChooseUsernameProps) {
  const { data, isPending, error } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => getJson(PATH, newcomerSchema, signal),
    staleTime: 0,
  });
  return (
    <FormCard
      title="Choose a Username"
      subtitle={`One more step to your account with ${PLATFORM.label}`}
      foot={<WayBack />}
    >
      {isPending && <Spinner label="Loading your name" className="size-8 text-ink-soft" />}
      {error !== null && <p role="alert">{serverText(error) ?? 'The server did not answer. Please try again.'}</p>}
      {data !== undefined && <UsernameForm name={data.name} onEnter={onEnter} />}
    </FormCard>
  );
}

function UsernameForm({ name, onEnter }: ChooseUsernameProps & { name: string }) {
  const { toast } = useToast();
  const call = useMutation({
    mutationFn: (values: unknown) => post(PATH, newcomerRequestSchema.parse(values)),
    onSuccess: onEnter,
  });
  const { field, formProps, refuse } = useForm({
    initial: { username: '' },
    check: (values) => fieldErrors(newcomerRequestSchema, values),
    onSubmit: (values) =>
      call.mutate(values, {
        onError: (failure) => {
          const description = serverText(failure) ?? 'Please try again';
          toast({ title: 'Registration failed', description, destructive: true });
          refuse(refusedFields(failure, ['username']));
        },
      }),
    isPending: call.isPending,
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
      <Button type="submit" disabled={call.isPending} className="mt-2 w-full">
        {call.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  );
}

/** Loads the page anew, without what stands in its address. */
function WayBack() {
  return (
    <Link to="/signin" search={{}} reloadDocument className={LINK}>
      Back to Sign In
    </Link>
  );
}
