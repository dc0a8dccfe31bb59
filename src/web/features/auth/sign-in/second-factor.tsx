import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SECOND_FACTOR_PATH, secondFactorSchema } from '../../../../contract/account/auth';
import { fieldErrors, type FormValues } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/use-form';
import { HttpError } from '../../../lib/http/http';
import { writeJson } from '../../../lib/http/write-json';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { FormCard } from '../../../ui/form-card';
import { LINK } from '../../../ui/link-appearance';
import { useEnter } from './use-enter';

/** The second step of a sign-in with two factors: a code of the authenticator app, or a recovery code. */
export function SecondFactor({ onBack }: { onBack: () => void }) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const { enter, showFailure } = useEnter();
  const toCode = ({ code = '' }: FormValues) => ({ code: kind === 'app' ? code.replaceAll(/\s/g, '') : code, kind });
  const call = useMutation({
    mutationFn: (values: FormValues) => writeJson('POST', SECOND_FACTOR_PATH, secondFactorSchema.parse(toCode(values))),
    onSuccess: () => enter(),
    onError: (failure) => {
      showFailure(failure);
      reset();
      if (failure instanceof HttpError && failure.status === START_AGAIN) onBack();
    },
  });
  const { field, formProps, reset } = useForm({
    initial: { code: '' },
    check: (values) => fieldErrors(secondFactorSchema, toCode(values)),
    onSubmit: (values) => call.mutate(values),
    isPending: call.isPending,
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
        <Button type="submit" disabled={call.isPending} className="mt-2 w-full">
          {call.isPending ? 'Signing In...' : 'Sign In'}
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

/** The status that says that the first step is too old, or spent by wrong codes. */
const START_AGAIN = 410;

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
