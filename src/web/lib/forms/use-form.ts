import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { followChange, type FieldErrors, type FormValues } from './field-errors';

type FormOptions<Values extends FormValues> = {
  initial: Values;
  /** What is wrong, by field; empty when the form may be sent. */
  check: (values: Values) => FieldErrors;
  /** Called with values that passed the check. */
  onSubmit: (values: Values) => void;
  /** The last values are on their way: nothing more is sent. */
  isPending: boolean;
};

/** For the input of that name. */
export type FormField = {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
};

/**
 * A form of text fields. Messages show when it is sent, and from then on follow what is typed; the first wrong field
 * gets the focus, so that a screen reader reads it with its message. `refuse` shows what a server found wrong.
 */
export function useForm<Values extends FormValues>({ initial, check, onSubmit, isPending }: FormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    setRefusals((count) => count + 1);
  };
  const change = (name: string, value: string) => {
    const changed = { ...values, [name]: value };
    setValues(changed);
    setErrors(followChange(errors, name, { before: check(values), after: check(changed) }));
  };
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = check(values);
    if (Object.keys(found).length > 0) refuse(found);
    else onSubmit(values);
  };

  return {
    refuse,
    /** Goes on the `<form>`. The browser's own checks are off, so that our messages show. */
    formProps: { ref: form, noValidate: true, onSubmit: handleSubmit },
    /** Goes on the input of that name. */
    field: (name: keyof Values & string): FormField => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onValue: (value: string) => change(name, value),
    }),
    /** Back to the values it began with, or to others. */
    reset: (to: Values = initial) => {
      setValues(to);
      setErrors({});
    },
  };
}
