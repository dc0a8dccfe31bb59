import { useId } from 'react';
import { classNames } from '../lib/class-names';

type SelectProps<Value extends string> = {
  /** What is being chosen. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** One choice of several in the browser's own list, with its label above. */
export function Select<Value extends string>({ label, options, value, onChange, className }: SelectProps<Value>) {
  const id = useId();

  const handleChange = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option !== undefined) onChange(option.value);
  };

  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => handleChange(event.target.value)}
        className="mt-1.5 h-11 w-full min-w-0 cursor-pointer rounded-control border border-hairline-strong bg-surface px-2.5 text-base text-ink"
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
