/** The tabs of the own games, and which of them an address means: `?tab=openings`. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { namedTab } from '../../lib/named-tab';
import { searchParam } from '../../lib/search-param';
import { LIST_NAMES } from './games-address';

export const OWN_TABS = {
  overview: 'Overview',
  openings: 'Openings',
  weaknesses: 'Weaknesses',
  games: 'Games',
  import: 'Import',
} as const;
export type OwnTab = keyof typeof OWN_TABS;

/** What leads into the tree of moves. */
const OF_THE_TREE = ['moves', 'side', 'speed', 'period', 'result'];

/** An address without a tab means the one that shows what else it names, or else `usual`. */
export const parseOwnTab = (search: string, usual: OwnTab): OwnTab => {
  const has = (name: string): boolean => searchParam(search, name) !== '';
  const named = namedTab(search, OWN_TABS);
  if (named !== undefined) return named;
  if (has('weakness')) return 'weaknesses';
  if (['game', ...LIST_NAMES].some(has)) return 'games';
  return OF_THE_TREE.some(has) ? 'openings' : usual;
};

export type OwnTabControl = { readonly tab: OwnTab; readonly openTab: (tab: OwnTab) => void };

/** The tab of the page; opening another one is a step of the history. */
export const useOwnTab = (usual: OwnTab): OwnTabControl => {
  const tab = useLocation({ select: ({ searchStr }) => parseOwnTab(searchStr, usual) });
  const navigate = useNavigate();
  const openTab = (next: OwnTab): void => {
    if (next === tab) return;
    void navigate({ to: '.', search: (old: object) => ({ ...old, tab: next }), resetScroll: false });
  };
  return { tab, openTab };
};
