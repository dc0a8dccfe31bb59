/**
 * A text that the address keeps, `?name=TEXT`, or empty. Read from the text itself: the router would take one such as
 * `1e5` for a number, and puts quotes around one when it writes it.
 */
export const searchParam = (search: string, name: string): string =>
  (new URLSearchParams(search).get(name) ?? '').replace(/^"(.*)"$/, '$1').trim();
