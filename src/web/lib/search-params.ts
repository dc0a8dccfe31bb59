/** Read from the text itself: the router parses `189` as a number. Old addresses quote the value. */
export const searchParam = (search: string, name: string): string =>
  (new URLSearchParams(search).get(name) ?? '').replace(/^"(.*)"$/, '$1').trim();

export const namedTab = <Tab extends string>(search: string, tabs: Readonly<Record<Tab, string>>): Tab | undefined => {
  const named = searchParam(search, 'tab');
  const isTab = (name: string): name is Tab => Object.hasOwn(tabs, name);
  return isTab(named) ? named : undefined;
};

export const linkToken = (search: string): string | undefined =>
  new URLSearchParams(search).get('token')?.trim() || undefined;
