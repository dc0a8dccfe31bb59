import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names';

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'className'> & {
  /** A required field's label gets an asterisk. */
  label: string;
  error?: string;
  /** For a value that is allowed but not advisable. */
  warning?: ReactNode;
  hint?: string;
  onValue?: (value: string) => void;
  children?: ReactNode;
};

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

type SelectProps<Value extends string> = {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Only for screen readers. */
  isLabelHidden?: boolean;
  /** In a row of text. */
  isSmall?: boolean;
  className?: string;
};

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, isLabelHidden = false, isSmall = false, className } = props;
  const id = useId();

  const handleChange = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option !== undefined) onChange(option.value);
  };

  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => handleChange(event.target.value)}
        className={classNames(SELECT, isSmall ? SMALL : MEDIUM, !isLabelHidden && 'mt-1.5')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

const SELECT = 'w-full min-w-0 cursor-pointer rounded-control border border-hairline-strong bg-surface text-ink';

const MEDIUM = 'h-11 px-2.5 text-base';

const SMALL = 'h-8 px-1.5 text-sm pointer-coarse:h-10';

type CheckboxProps = {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Checkbox({ label, hint, checked, onChange, disabled = false }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-60">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 cursor-[inherit] accent-accent"
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}

export const TEXT_AREA =
  'mt-1.5 block w-full resize-y rounded-control border border-hairline-strong bg-surface px-3 py-2.5 text-sm ' +
  'leading-relaxed text-ink tabular-nums placeholder:text-ink-soft read-only:opacity-70';
