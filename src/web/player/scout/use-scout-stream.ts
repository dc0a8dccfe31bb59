import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ScoutedGame, ScoutInsights, ScoutProgress } from '../../../contract/scout';
import { logError } from '../../lib/log';
import { followScout } from './follow-scout';
import { furtherGames, furtherInsights } from './further';
import { gamesQuery, insightsQuery } from './scout-queries';

/** What the progress stream has told so far. */
export type ToldScout = {
  readonly progress?: ScoutProgress;
  readonly games?: readonly ScoutedGame[];
  readonly insights?: ScoutInsights;
};

type ScoutStream = {
  readonly told: ToldScout;
  /** The stream has ended or broken off. */
  readonly isOver: boolean;
  /** Asks for another one. */
  readonly follow: () => void;
};

/**
 * Follows the progress while `isFollowing`. What it tells beyond what the calls have answered replaces their answers.
 * Without a stream, or when it breaks off, nothing is told and nothing fails.
 */
export const useScoutStream = (name: string, isFollowing: boolean): ScoutStream => {
  const queryClient = useQueryClient();
  const [told, setTold] = useState<ToldScout>({});
  const [attempt, setAttempt] = useState(0);
  const [ended, setEnded] = useState<number>();

  useEffect(() => {
    if (!isFollowing) return;
    const controller = new AbortController();
    followScout(name, controller.signal, {
      onProgress: (progress) => setTold((before) => ({ ...before, progress })),
      onGames: (games) => {
        setTold((before) => ({ ...before, games }));
        queryClient.setQueryData(
          gamesQuery(name).queryKey,
          (answered) => answered && [...furtherGames(answered, games)],
        );
      },
      onInsights: (insights) => {
        setTold((before) => ({ ...before, insights }));
        queryClient.setQueryData(
          insightsQuery(name).queryKey,
          (answered) => answered && furtherInsights(answered, insights),
        );
      },
    })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) logError(error);
      })
      .finally(() => {
        if (!controller.signal.aborted) setEnded(attempt);
      });
    return () => controller.abort();
  }, [name, isFollowing, attempt, queryClient]);

  return { told, isOver: ended === attempt, follow: () => setAttempt(attempt + 1) };
};
