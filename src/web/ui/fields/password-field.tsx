import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MIN_PASSWORD } from '../../../contract/account/auth';
import { logError } from '../../lib/log';
import { Field, type FieldProps } from './field';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'children'> & {
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <button type="button" className={SHOW} onClick={() => setIsShown(!isShown)}>
        <Icon aria-hidden className="size-5" />
        <span className="sr-only">{isShown ? 'Hide' : 'Show'} password</span>
      </button>
    </Field>
  );
}

const SHOW =
  'absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-control text-ink-soft hover:text-ink';

type NewPasswordFieldProps = Omit<FieldProps, 'type' | 'children' | 'warning' | 'autoComplete'> & { value: string };

/** A new password. A common one gives a warning, not an error. */
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

/** The list of common passwords is loaded with the first password that is long enough. */
function useIsCommonPassword(password: string): boolean {
  const [common, setCommon] = useState<ReadonlySet<string>>();
  const isNeeded = password.length >= MIN_PASSWORD && common === undefined;

  useEffect(() => {
    if (!isNeeded) return;
    import('../../../content/common-passwords/common-passwords.json')
      .then(({ default: lines }) => setCommon(new Set(lines.flatMap((line) => line.split(' ')))))
      .catch(logError); // Then there is no warning, and the password may be set.
  }, [isNeeded]);

  return common?.has(password.toLowerCase()) ?? false;
}
