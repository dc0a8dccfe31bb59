import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { authMessages, formRefusalSchema, passwordSchema } from '../../../contract/account/auth';
import { HttpError } from '../http/http';
import { readJson } from '../http/write-json';

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

/** What is wrong with a form, by field. A field without a message is well. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The values of a form, by field: what stands in its inputs. */
export type FormValues = Readonly<Record<string, string>>;

/** What checks a form: any zod object schema fits, without this file depending on zod. */
type FormSchema = {
  readonly safeParse: (values: unknown) => {
    readonly success: boolean;
    readonly error?:
      | { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }
      | undefined;
  };
};

/** The first message of each field that the schema refuses. */
export const fieldErrors = (schema: FormSchema, values: FormValues): FieldErrors => {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message] as const).reverse());
};

/**
 * The messages after one field was changed. A message that the form's own check gave follows the check (`before` and
 * `after` the change); one that came from the server stays until its own field is changed. No new field gets one.
 */
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

/** What the server said of a form that it refused. Brings the contract's schemas along: for lazy pages only. */

/**
 * The server's own words: the message of a JSON body, or the body where it is plain text. Undefined when there are
 * none: no answer, an empty body, JSON without a message, or a web page.
 */
export const serverText = (failure: unknown): string | undefined => {
  if (!(failure instanceof HttpError)) return undefined;
  if (failure.serverMessage !== undefined) return failure.serverMessage;
  const text = failure.body.trim();
  return text === '' || /^[{["<]/.test(text) ? undefined : text;
};

/** What the server found wrong at which of these fields; empty when it named none of them. */
export const refusedFields = (failure: unknown, names: readonly string[]): FieldErrors => {
  const refusal = failure instanceof HttpError ? formRefusalSchema.safeParse(readJson(failure.body)).data : undefined;
  return Object.fromEntries(Object.entries(refusal?.fields ?? {}).filter(([name]) => names.includes(name)));
};

/**
 * What is wrong with a password typed a second time: its length first, then whether it is the same. For a form whose
 * second field is called `confirmPassword`, which is never sent.
 */
export const confirmationErrors = (password: string, confirmPassword: string): FieldErrors => {
  const length = passwordSchema.safeParse(confirmPassword).error?.issues[0]?.message;
  if (length !== undefined) return { confirmPassword: length };
  return password === confirmPassword ? {} : { confirmPassword: authMessages.passwordsDiffer };
};
