import { TriangleAlert } from 'lucide-react';
import { useIsCommonPassword } from '../../lib/forms/use-is-common-password';
import type { FieldProps } from './field';
import { PasswordField } from './password-field';

type NewPasswordFieldProps = Omit<FieldProps, 'type' | 'children' | 'warning' | 'autoComplete'> & { value: string };

/** A password to be thought out. A common one is pointed out while it is typed, and not refused. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const isCommon = useIsCommonPassword(props.value);
  return <PasswordField {...props} autoComplete="new-password" warning={isCommon ? <CommonPassword /> : undefined} />;
}

function CommonPassword() {
  return (
    <>
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>This is one of the most common passwords, so it is easy to guess.</span>
    </>
  );
}
