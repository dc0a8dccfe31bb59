import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './field';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'children'> & {
  /** What password managers are told: the one in force, or one to be thought out. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password, hidden until its owner wants to see it. */
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
