/**
 * A text that the address keeps, `?name=TEXT`, or empty. Read from the text itself: the router takes one such as `189` for a
 * number. Earlier addresses have quotes around those.
 */
export const searchParam = (search: string, name: string): string =>
  (new URLSearchParams(search).get(name) ?? '').replace(/^"(.*)"$/, '$1').trim();

/** The tab that an address names, `?tab=NAME`, if it is one of them. */
export const namedTab = <Tab extends string>(search: string, tabs: Readonly<Record<Tab, string>>): Tab | undefined => {
  const named = searchParam(search, 'tab');
  const isTab = (name: string): name is Tab => Object.hasOwn(tabs, name);
  return isTab(named) ? named : undefined;
};

/** The token of a link that was sent to a person, as it stands in the address, letter by letter; `undefined` where there is none. */
export const linkToken = (search: string): string | undefined =>
  new URLSearchParams(search).get('token')?.trim() || undefined;
