/** What the address of the page keeps: the game in the viewer, and what the list is narrowed down to and sorted by. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { GAME_ORDERS, gamesFilterSchema, type GameOrder, type GamesFilter } from '../../../contract/library';
import { searchParam } from '../../lib/search-param';
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
export const LIST_NAMES: readonly string[] = [...FILTER_NAMES.map(nameOf), 'sort'];

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
