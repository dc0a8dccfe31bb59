import type { ComponentProps, ReactNode } from 'react';
import type { FormField } from '../../../lib/forms/use-form';
import { Button } from '../../../ui/button';
import { NewPasswordField } from '../../../ui/fields/new-password-field';
import { PasswordField } from '../../../ui/fields/password-field';

type NewPasswordFormProps = {
  /** Whose password it becomes. */
  readonly username: string;
  /** Of `useForm`. */
  readonly form: {
    readonly field: (name: 'newPassword' | 'confirmPassword') => FormField;
    readonly formProps: ComponentProps<'form'>;
  };
  readonly isPending: boolean;
  /** What stands before the new password. */
  readonly children: ReactNode;
};

/** A new password, twice. */
export function NewPasswordForm({ username, form: { field, formProps }, isPending, children }: NewPasswordFormProps) {
  return (
    <form {...formProps} className="grid gap-4">
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {children}
      <NewPasswordField {...field('newPassword')} label="New Password" required />
      <PasswordField {...field('confirmPassword')} label="Confirm Password" required autoComplete="new-password" />
      <div>
        <Button type="submit" size="small" disabled={isPending}>
          {isPending ? 'Saving...' : 'Set New Password'}
        </Button>
      </div>
    </form>
  );
}
