import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names';

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'className'> & {
  /** A required field's label carries an asterisk. */
  label: string;
  /** What is wrong with the value, if anything. */
  error?: string;
  /** What may be kept as it is, and had better not. */
  warning?: ReactNode;
  /** A word about what belongs here. */
  hint?: string;
  onValue?: (value: string) => void;
  /** Stands inside the frame, behind the text. */
  children?: ReactNode;
};

/** One line of text with its label, and below it what is wrong with it; screen readers hear both. */
export function Field({ label, error, warning, hint, onValue, children, ...input }: FieldProps) {
  const id = useId();
  const isWarned = warning !== undefined && error === undefined;
  const described = [
    error !== undefined && `${id}-error`,
    isWarned && `${id}-warning`,
    hint !== undefined && `${id}-hint`,
  ].filter(Boolean);
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
      </label>
      <div className="relative mt-1.5">
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          {...(described.length > 0 && { 'aria-describedby': described.join(' ') })}
          onChange={(event) => onValue?.(event.target.value)}
          className={classNames(
            INPUT,
            error === undefined ? 'border-hairline-strong' : 'border-bad',
            children !== undefined && 'pr-12',
          )}
        />
        {children}
      </div>
      <div aria-live="polite">
        {error !== undefined && (
          <p id={`${id}-error`} className="mt-1.5 text-sm text-bad">
            {error}
          </p>
        )}
        {isWarned && (
          <p id={`${id}-warning`} className="mt-1.5 flex gap-1.5 text-sm text-warning">
            {warning}
          </p>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

const INPUT =
  'h-11 w-full min-w-0 rounded-control border bg-surface px-3 text-base text-ink placeholder:text-ink-soft ' +
  'read-only:bg-sunken read-only:text-ink-soft disabled:cursor-not-allowed disabled:opacity-60';
