/**
 * A search parameter as text, or empty. Read from the text itself: the router parses `189` as a number. Old addresses
 * quote it.
 */
export const searchParam = (search: string, name: string): string =>
  (new URLSearchParams(search).get(name) ?? '').replace(/^"(.*)"$/, '$1').trim();

/** The tab named by `?tab=NAME`, if there is one of that name. */
export const namedTab = <Tab extends string>(search: string, tabs: Readonly<Record<Tab, string>>): Tab | undefined => {
  const named = searchParam(search, 'tab');
  const isTab = (name: string): name is Tab => Object.hasOwn(tabs, name);
  return isTab(named) ? named : undefined;
};

/** The token of an emailed link, unchanged; `undefined` where there is none. */
export const linkToken = (search: string): string | undefined =>
  new URLSearchParams(search).get('token')?.trim() || undefined;
