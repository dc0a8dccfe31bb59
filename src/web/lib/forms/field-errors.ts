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
