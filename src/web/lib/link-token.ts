/** The token of a link that was sent to a person, as it stands in the address, letter by letter; `undefined` where there is none. */
export const linkToken = (search: string): string | undefined =>
  new URLSearchParams(search).get('token')?.trim() || undefined;
