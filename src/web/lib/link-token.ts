/** The token of a reset link, as it stands in the address, letter by letter; `undefined` where there is none. */
export const resetToken = (search: string): string | undefined =>
  new URLSearchParams(search).get('token')?.trim() || undefined;
