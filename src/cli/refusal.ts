import type { ExitCode } from './exit-codes';

/** Why a command cannot do what it is asked for, in words for people, and how it ends. */
export type Refusal = { readonly code: ExitCode; readonly line: string };

export const refusal = (code: ExitCode, line = ''): { readonly ok: false; readonly error: Refusal } => ({
  ok: false,
  error: { code, line },
});
