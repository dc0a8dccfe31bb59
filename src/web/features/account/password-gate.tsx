import { useForm } from '../../lib/use-form';
import type { FieldErrors } from '../../lib/field-errors';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { currentPasswordErrors } from './password-errors';

export type CurrentPassword = { readonly currentPassword: string };

type PasswordGateProps = {
  /** The button's name. */
  action: string;
  isPending: boolean;
  onSubmit: (values: CurrentPassword, refuse: (errors: FieldErrors) => void) => void;
};

/** Asks for the password in force before something grave. */
export function PasswordGate({ action, isPending, onSubmit }: PasswordGateProps) {
  const { field, formProps, refuse } = useForm({
    initial: { currentPassword: '' },
    check: currentPasswordErrors,
    onSubmit: (values) => onSubmit(values, refuse),
    isPending,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <PasswordField
        {...field('currentPassword')}
        label="Current Password"
        required
        autoFocus
        autoComplete="current-password"
      />
      <div>
        <Button type="submit" size="small" disabled={isPending}>
          {isPending ? 'One moment...' : action}
        </Button>
      </div>
    </form>
  );
}
