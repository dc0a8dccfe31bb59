/** What the server said of a form that it refused. Brings the contract's schemas along: for lazy pages only. */
import { formRefusalSchema } from '../../../contract/account/auth';
import { HttpError } from '../http/http';
import { readJson } from '../http/write-json';
import type { FieldErrors } from './field-errors';

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
