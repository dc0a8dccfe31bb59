import { identifiersSchema } from '../../../contract/account/auth';
import { PLATFORM } from '../../../contract/sites';
import { fieldErrors } from '../../lib/forms/field-errors';
import { refusedFields } from '../../lib/forms/form-refusal';
import { useForm } from '../../lib/forms/use-form';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { Field } from '../../ui/fields/field';
import { useToast } from '../../ui/toast';
import { type AccountSettings, changedIdentifiers } from './settings';
import { useAccountChange } from './use-account-change';

/** Who one is: the name and address stay, the identifiers can be changed. */
export function ProfileCard({ settings: { username, email, identifiers } }: { settings: AccountSettings }) {
  const { toast } = useToast();
  const change = useAccountChange();
  const { field, formProps, refuse, reset } = useForm({
    initial: identifiers,
    check: (values) => fieldErrors(identifiersSchema, values),
    onSubmit: (values) => {
      const changed = changedIdentifiers(identifiers, values);
      change.mutate(changed, {
        onSuccess: () => {
          reset({ ...identifiers, ...changed });
          toast({ title: 'Changes saved' });
        },
        onError: (failure) => refuse(refusedFields(failure, Object.keys(identifiers))),
      });
    },
    isPending: change.isPending,
  });

  return (
    <Card>
      <CardTitle>Profile Information</CardTitle>
      <form {...formProps} className="mt-4 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Username" value={username} readOnly />
          <Field label="Email" value={email} readOnly />
          <Field {...field('fideId')} label="FIDE ID" {...PLAIN} />
          <Field {...field('aicfId')} label="AICF ID" {...PLAIN} />
          <Field {...field('lichessId')} label={`${PLATFORM.label} ID`} {...PLAIN} />
          <Field {...field('ukcaId')} label="UKCA ID" {...PLAIN} />
        </div>
        <div>
          <Button type="submit" disabled={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
