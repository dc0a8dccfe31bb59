import { useId } from 'react';
import { classNames } from '../../lib/class-names';

type SelectProps<Value extends string> = {
  /** What is being chosen. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The label is for screen readers alone. */
  isLabelHidden?: boolean;
  className?: string;
};

/** One choice of several in the browser's own list, with its label above. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, isLabelHidden = false, className } = props;
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
        className={classNames(SELECT, !isLabelHidden && 'mt-1.5')}
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

const SELECT =
  'h-11 w-full min-w-0 cursor-pointer rounded-control border border-hairline-strong bg-surface px-2.5 text-base text-ink';
