import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { scoutKey } from '../../player/profile/scout-queries';

/** Which games are shown: those of the library, or those loaded from the platform. */
export type OwnView = 'library' | 'loaded';

/** What was asked for from the platform; asking again is another round. */
type Load = { readonly name: string; readonly round: number };

export type LoadControl = {
  readonly view: OwnView;
  readonly setView: (view: OwnView) => void;
  /** Stays while the library is looked at. */
  readonly load: Load | undefined;
  /** Why nothing was loaded the last time, in words for people. */
  readonly problem: string | undefined;
  /** Asks for everything anew, unless it is being asked for. */
  readonly start: (name: string) => void;
  /** Back to where one was, with the reason if there is one. */
  readonly giveUp: (why?: string) => void;
};

/** Loading games from the platform: at first nothing is, and after a failure nothing is again. STATE-01, STATE-02. */
export const useLoad = (): LoadControl => {
  const queryClient = useQueryClient();
  const [load, setLoad] = useState<Load>();
  const [view, setView] = useState<OwnView>('library');
  const [problem, setProblem] = useState<string>();

  const start = (name: string) => {
    const queryKey = scoutKey(name);
    if (view === 'loaded' && queryClient.isFetching({ queryKey }) > 0) return;
    queryClient.removeQueries({ queryKey });
    setLoad({ name, round: (load?.round ?? 0) + 1 });
    setView('loaded');
    setProblem(undefined);
  };
  const giveUp = (why?: string) => {
    setLoad(undefined);
    setView('library');
    setProblem(why);
  };

  return { view: load === undefined ? 'library' : view, setView, load, problem, start, giveUp };
};
