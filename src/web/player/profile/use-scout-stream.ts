import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ScoutEvent, scoutPaths } from '../../../contract/player/scout';
import { logError } from '../../lib/log';
import { gamesQuery, profileQuery } from './scout-queries';
import { followScout, furtherGames, furtherProfile } from './scout-stream';

/** Who, and which games, as `choiceText` writes it. */
type Scouted = { readonly player: string; readonly chosen: string };

type ScoutStream = {
  /** The newest that was told. */
  readonly reported: Partial<ScoutEvent>;
  /** The stream has ended or broken off. */
  readonly isOver: boolean;
  /** Asks for another one. */
  readonly follow: () => void;
};

/**
 * Follows the scout while `isFollowing`. What is told after the calls have answered replaces their answers, which are
 * views of the same state. Without a stream, or when it breaks off, nothing is told and nothing fails.
 */
export const useScoutStream = ({ player, chosen }: Scouted, isFollowing: boolean): ScoutStream => {
  const queryClient = useQueryClient();
  const [reported, setReported] = useState<Partial<ScoutEvent>>({});
  const [attempt, setAttempt] = useState(0);
  const [ended, setEnded] = useState<number>();

  useEffect(() => {
    if (!isFollowing) return;
    const controller = new AbortController();
    followScout(scoutPaths(player, chosen).progress, controller.signal, (event) => {
      const { profile, games } = event;
      setReported((before) => ({ ...before, ...event }));
      queryClient.setQueryData(
        profileQuery(player, chosen).queryKey,
        (known) => known && furtherProfile(known, profile),
      );
      queryClient.setQueryData(gamesQuery(player, chosen).queryKey, (known) => known && furtherGames(known, games));
    })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) logError(error);
      })
      .finally(() => {
        if (!controller.signal.aborted) setEnded(attempt);
      });
    return () => controller.abort();
  }, [player, chosen, isFollowing, attempt, queryClient]);

  return { reported, isOver: ended === attempt, follow: () => setAttempt(attempt + 1) };
};
