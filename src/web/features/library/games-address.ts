/** What the address of the page keeps: the game in the viewer, and what the list is narrowed down to and sorted by. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { GAME_ORDERS, type GameOrder, type GamesFilter, gamesFilterSchema } from '../../../contract/library';
import { namedTab, searchParam } from '../../lib/search-params';
import { FILTER_NAMES, filterEntries, type FilterName } from './games/games-filter';

/** `order`: missing for the newest first. */
export type GamesAddress = {
  readonly game?: string;
  readonly filter: GamesFilter;
  readonly order?: GameOrder;
};

/** The tree of moves has a `speed` of its own. */
const nameOf = (name: FilterName): string => (name === 'speed' ? 'time' : name);

/** What in an address is about the list of games. */
const LIST_NAMES: readonly string[] = [...FILTER_NAMES.map(nameOf), 'sort'];

/** `?game=ID&opening=NAME&color=white&time=blitz&sort=oldest`; what makes no sense is ignored. */
export const parseGamesAddress = (search: string): GamesAddress => {
  const game = searchParam(search, 'game');
  const sort = searchParam(search, 'sort');
  const order = GAME_ORDERS.find((one) => one === sort);
  const filter = FILTER_NAMES.reduce<GamesFilter>((known, name) => {
    const text = searchParam(search, nameOf(name));
    const read = gamesFilterSchema.safeParse({ [name]: text });
    return text !== '' && read.success ? { ...known, ...read.data } : known;
  }, {});
  return { filter, ...(game && { game }), ...(order && { order }) };
};

/** What stands in the address; a value of `undefined` takes a former one away. */
export const gamesAddress = ({ game, filter, order }: GamesAddress): Readonly<Record<string, string | undefined>> => ({
  ...Object.fromEntries(LIST_NAMES.map((name) => [name, undefined])),
  ...Object.fromEntries(filterEntries(filter).map(([name, text]) => [nameOf(name), text])),
  sort: order === GAME_ORDERS[0] ? undefined : order,
  game,
});

type AddressControl = {
  readonly address: GamesAddress;
  /** On the tab that is shown, or on another one. */
  readonly setAddress: (address: GamesAddress, tab?: string) => void;
};

/** Changing it adds no step to the history, unless it leads to another tab, and scrolls nowhere. `shown`: the tab. */
export const useGamesAddress = (shown: string): AddressControl => {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const address = useMemo(() => parseGamesAddress(search), [search]);
  const setAddress = (next: GamesAddress, tab = shown): void => {
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...gamesAddress(next), tab }),
      replace: tab === shown,
      resetScroll: false,
    });
  };
  return { address, setAddress };
};

/** The tabs of the own games, and which of them an address means: `?tab=openings`. */

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
