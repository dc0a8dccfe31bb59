/** What the address of the page keeps: the game in the viewer, and the opening that the list is narrowed down to. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Color } from '../../../chess/types';
import { searchParam } from '../../lib/search-param';

/** `?game=ID&opening=NAME&color=white`; what makes no sense is left out. */
export type GamesAddress = { readonly game?: string; readonly opening?: string; readonly color?: Color };

export const parseGamesAddress = (search: string): GamesAddress => {
  const [game, opening, color] = ['game', 'opening', 'color'].map((name) => searchParam(search, name));
  return {
    ...(game ? { game } : {}),
    ...(opening ? { opening } : {}),
    ...(color === 'white' || color === 'black' ? { color } : {}),
  };
};

type AddressControl = { readonly address: GamesAddress; readonly setAddress: (address: GamesAddress) => void };

/** Changing it adds no step to the history and scrolls nowhere. */
export const useGamesAddress = (): AddressControl => {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const address = useMemo(() => parseGamesAddress(search), [search]);
  const setAddress = (next: GamesAddress): void => {
    const { game, opening, color } = next;
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, game, opening, color }),
      replace: true,
      resetScroll: false,
    });
  };
  return { address, setAddress };
};
