import { useQuery } from '@tanstack/react-query';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { profileQuery } from '../../player/profile/scout-queries';

/** While the scout goes on, in ms. */
const REFETCH_EVERY = 3000;

type Wanted = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Which games, as `choiceText` writes it. */
  readonly games: string;
  /** The engine is free for it. */
  readonly isWanted: boolean;
};

/** The report on the opponent, as far as the scout has come. */
export const useReport = ({ player, games, isWanted }: Wanted): PlayerProfile | undefined => {
  const { data } = useQuery({
    ...profileQuery(player, games),
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data?.scan.isFinished === false ? REFETCH_EVERY : false),
  });
  return data;
};
