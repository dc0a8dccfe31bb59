import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { authMessages, formErrorSchema, passwordSchema } from '../../../contract/account/auth';
import { HttpError, readJson } from '../http/http';

type FormOptions<Values extends FormValues> = {
  initial: Values;
  /** Empty when the form is valid. */
  check: (values: Values) => FieldErrors;
  onSubmit: (values: Values) => void;
  /** While pending, the form cannot be submitted. */
  isPending: boolean;
};

export type FormField = {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
};

/**
 * Errors show on submit and then follow the input; the first invalid field is focused. `refuse` shows the server's
 * errors.
 */
export function useForm<Values extends FormValues>({ initial, check, onSubmit, isPending }: FormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusalCount, setRefusalCount] = useState(0);

  useEffect(() => {
    if (refusalCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusalCount]);

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    setRefusalCount((count) => count + 1);
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
    /** Native validation is off, so that our messages show. */
    formProps: { ref: form, noValidate: true, onSubmit: handleSubmit },
    field: (name: keyof Values & string): FormField => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onValue: (value: string) => change(name, value),
    }),
    reset: (to: Values = initial) => {
      setValues(to);
      setErrors({});
    },
  };
}

export type FieldErrors = Readonly<Record<string, string>>;

export type FormValues = Readonly<Record<string, string>>;

/** A structural type: it keeps zod out of the first page. */
type FormSchema = {
  readonly safeParse: (values: unknown) => {
    readonly success: boolean;
    readonly error?:
      | { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }
      | undefined;
  };
};

/** The first message of each invalid field. */
export const fieldErrors = (schema: FormSchema, values: FormValues): FieldErrors => {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message] as const).reverse());
};

/** A message of the form's own check follows the check; one from the server stays until its own field changes. */
export const followChange = (
  shown: FieldErrors,
  changed: string,
  { before, after }: { readonly before: FieldErrors; readonly after: FieldErrors },
): FieldErrors =>
  Object.fromEntries(
    Object.entries(shown).flatMap(([field, message]) => {
      if (field !== changed && message !== before[field]) return [[field, message]];
      const now = after[field];
      return now === undefined ? [] : [[field, now]];
    }),
  );

// The server's errors; for lazy pages only

/** Undefined for HTML, an empty body, or JSON without a message. */
export const serverText = (failure: unknown): string | undefined => {
  if (!(failure instanceof HttpError)) return undefined;
  if (failure.serverMessage !== undefined) return failure.serverMessage;
  const text = failure.body.trim();
  return text === '' || /^[{["<]/.test(text) ? undefined : text;
};

/** The server's errors for these fields. */
export const serverFieldErrors = (failure: unknown, names: readonly string[]): FieldErrors => {
  const refusal = failure instanceof HttpError ? formErrorSchema.safeParse(readJson(failure.body)).data : undefined;
  return Object.fromEntries(Object.entries(refusal?.fields ?? {}).filter(([name]) => names.includes(name)));
};

/** `confirmPassword` is never sent. */
export const confirmationErrors = (password: string, confirmPassword: string): FieldErrors => {
  const length = passwordSchema.safeParse(confirmPassword).error?.issues[0]?.message;
  if (length !== undefined) return { confirmPassword: length };
  return password === confirmPassword ? {} : { confirmPassword: authMessages.passwordsDiffer };
};
