/** Search parameters of the games page: the shown game, the filter, the order and the tab. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { GAME_ORDERS, type GameOrder, type GamesFilter, gamesFilterSchema } from '../../../contract/library';
import { namedTab, searchParam } from '../../lib/search-params';
import { FILTER_NAMES, filterEntries, type FilterName } from './games/games-filter';

/** `order`: newest first by default. */
export type GamesAddress = {
  readonly game?: string;
  readonly filter: GamesFilter;
  readonly order?: GameOrder;
};

/** The opening tree uses `speed` for its own filter. */
const paramName = (name: FilterName): string => (name === 'speed' ? 'time' : name);

/** Search parameters of the games list. */
const LIST_PARAMS: readonly string[] = [...FILTER_NAMES.map(paramName), 'sort'];

/** `?game=ID&opening=NAME&color=white&time=blitz&sort=oldest`; invalid values are ignored. */
export const parseGamesAddress = (search: string): GamesAddress => {
  const game = searchParam(search, 'game');
  const sort = searchParam(search, 'sort');
  const order = GAME_ORDERS.find((one) => one === sort);
  const filter = FILTER_NAMES.reduce<GamesFilter>((valid, name) => {
    const text = searchParam(search, paramName(name));
    const parsed = gamesFilterSchema.safeParse({ [name]: text });
    return text !== '' && parsed.success ? { ...valid, ...parsed.data } : valid;
  }, {});
  return { filter, ...(game && { game }), ...(order && { order }) };
};

/** `undefined` removes a parameter. */
export const gamesAddress = ({ game, filter, order }: GamesAddress): Readonly<Record<string, string | undefined>> => ({
  ...Object.fromEntries(LIST_PARAMS.map((name) => [name, undefined])),
  ...Object.fromEntries(filterEntries(filter).map(([name, text]) => [paramName(name), text])),
  sort: order === GAME_ORDERS[0] ? undefined : order,
  game,
});

type AddressControl = {
  readonly address: GamesAddress;
  /** `tab`: the current one by default. */
  readonly setAddress: (address: GamesAddress, tab?: string) => void;
};

/** Replaces the history entry unless the tab changes; on a page without tabs, unless a game is opened. */
export const useGamesAddress = (currentTab?: string): AddressControl => {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const address = useMemo(() => parseGamesAddress(search), [search]);
  const setAddress = (next: GamesAddress, tab = currentTab): void => {
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...gamesAddress(next), ...(tab !== undefined && { tab }) }),
      replace: tab === undefined ? next.game === undefined || address.game !== undefined : tab === currentTab,
      resetScroll: false,
    });
  };
  return { address, setAddress };
};

// Tabs: `?tab=openings`
export const PROFILE_TABS = {
  overview: 'Overview',
  openings: 'Openings',
  weaknesses: 'Weaknesses',
  games: 'Games',
  import: 'Import',
} as const;

export type ProfileTab = keyof typeof PROFILE_TABS;

/** Search parameters of the opening tree. */
const TREE_PARAMS = ['moves', 'side', 'speed', 'period', 'result'];

/** Without `tab`, the tab that shows what else the address names, otherwise `usual`. */
export const parseProfileTab = (search: string, defaultTab: ProfileTab): ProfileTab => {
  const has = (name: string): boolean => searchParam(search, name) !== '';
  const named = namedTab(search, PROFILE_TABS);
  if (named !== undefined) return named;
  if (has('weakness')) return 'weaknesses';
  if (['game', ...LIST_PARAMS].some(has)) return 'games';
  return TREE_PARAMS.some(has) ? 'openings' : defaultTab;
};

export type ProfileTabControl = { readonly tab: ProfileTab; readonly openTab: (tab: ProfileTab) => void };

/** Opening a tab adds a history entry. */
export const useProfileTab = (defaultTab: ProfileTab): ProfileTabControl => {
  const tab = useLocation({ select: ({ searchStr }) => parseProfileTab(searchStr, defaultTab) });
  const navigate = useNavigate();
  const openTab = (next: ProfileTab): void => {
    if (next === tab) return;
    void navigate({ to: '.', search: (old: object) => ({ ...old, tab: next }), resetScroll: false });
  };
  return { tab, openTab };
};
