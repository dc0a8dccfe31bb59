import { searchParam } from './search-param';

/** The tab that an address names, `?tab=NAME`, if it is one of them. */
export const namedTab = <Tab extends string>(search: string, tabs: Readonly<Record<Tab, string>>): Tab | undefined => {
  const named = searchParam(search, 'tab');
  const isTab = (name: string): name is Tab => Object.hasOwn(tabs, name);
  return isTab(named) ? named : undefined;
};
