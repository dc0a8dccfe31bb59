import { useForm } from '../../../lib/forms/use-form';
import type { FieldErrors } from '../../../lib/forms/field-errors';
import { Button } from '../../../ui/button';
import { EMPTY_PROOF, proofErrors, ProofFields, type Proof } from './proof-fields';
import { useHasPassword } from './use-has-password';

type PasswordGateProps = {
  /** The button's name. */
  action: string;
  /** The password is not enough. */
  needsCode?: boolean;
  isPending: boolean;
  onSubmit: (values: Proof, refuse: (errors: FieldErrors) => void) => void;
};

/** Asks for the password in force, and for a code where one is needed, before something grave. */
export function PasswordGate({ action, needsCode = false, isPending, onSubmit }: PasswordGateProps) {
  const hasPassword = useHasPassword();
  const { field, formProps, refuse } = useForm({
    initial: EMPTY_PROOF,
    check: (values) => proofErrors(values, needsCode, hasPassword),
    onSubmit: (values) => onSubmit(values, refuse),
    isPending,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <ProofFields field={field} needsCode={needsCode} autoFocus />
      <div>
        <Button type="submit" size="small" disabled={isPending}>
          {isPending ? 'One moment...' : action}
        </Button>
      </div>
    </form>
  );
}
