/**
 * A text that the address keeps, `?name=TEXT`, or empty. Read from the text itself: the router takes one such as `189` for a
 * number. Earlier addresses have quotes around those.
 */
export const searchParam = (search: string, name: string): string =>
  (new URLSearchParams(search).get(name) ?? '').replace(/^"(.*)"$/, '$1').trim();
