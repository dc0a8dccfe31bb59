import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type FollowedPlayer, type Follows, followsApi } from '../../../contract/account/notifications';
import { parseGameSelection, SCOUTED_GAMES } from '../../../contract/player/scouted-games';
import { useProfileId } from '../../lib/account/profile';
import { callEndpoint, endpointQuery } from '../../lib/http/endpoints';
import type { ShownGame } from '../../player/games/shown-game';
import { Button } from '../../ui/button';
import { useApiMutation } from '../../ui/use-api-mutation';

type FollowPlayerProps = {
  /** The requested name. */
  readonly player: string;
  /** Filter of games, in the format of `choiceText`. */
  readonly gamesFilter: string;
  /** Newest first. */
  readonly games: readonly ShownGame[];
};

export function FollowPlayer({ player, gamesFilter, games }: FollowPlayerProps) {
  const { follows, isPending, follow, unfollow, markSeen, isChanging } = useFollows();
  const followed = follows?.players.find((one) => isSame(one.player, player));
  const newest = games[0]?.scouted.createdAt ?? undefined;
  const { seenAt } = followed ?? {};
  const [seenBefore, setSeenBefore] = useState<string>();
  if (seenAt !== undefined && seenBefore === undefined) setSeenBefore(seenAt);
  const isSeen = newest === undefined || !isUnconditional(gamesFilter) || (seenAt !== undefined && newest <= seenAt);
  const isUnseen = followed !== undefined && !isSeen;
  useEffect(() => {
    if (isUnseen) markSeen(player, newest);
  }, [isUnseen, player, newest, markSeen]);

  if (isPending) return <div className="h-10" />;
  if (follows?.canWrite !== true) return null;
  const isFollowed = followed !== undefined;
  const isNew = ({ scouted }: ShownGame) => seenBefore !== undefined && (scouted.createdAt ?? '') > seenBefore;
  const newGames = games.filter(isNew).length;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <p role="status" className={newGames > 0 ? 'text-sm text-ink-soft' : 'sr-only'}>
        {followNote(isFollowed, newGames)}
      </p>
      <Button
        variant="secondary"
        size="small"
        title={followNote(isFollowed, 0)}
        aria-pressed={isFollowed}
        disabled={isChanging}
        onClick={() => (isFollowed ? unfollow(player) : follow(player, newest))}
      >
        {isFollowed ? <BellRing aria-hidden className="size-4" /> : <Bell aria-hidden className="size-4" />}
        {isFollowed ? 'Following' : 'Follow'}
      </Button>
    </div>
  );
}

const followNote = (isFollowed: boolean, newGames: number): string => {
  if (!isFollowed) return 'Checks for new games every few hours and notifies you.';
  return newGames > 0 ? `${newGamesText(newGames)} since your last visit.` : 'We check for new games every few hours.';
};

/** With a filter, the newest game shown may not be the player's newest. */
const isUnconditional = (chosen: string): boolean => {
  const { speeds, isRated } = parseGameSelection(chosen) ?? {};
  return speeds === undefined && isRated === undefined;
};

/** Milliseconds; new games arrive in the background. */
const STALE_TIME = 60_000;

const followsQuery = (id: number) => endpointQuery(followsApi.list, { id }, { staleTime: STALE_TIME });

type FollowedPlayers = {
  /** `undefined` while loading and on failure. */
  readonly follows: Follows | undefined;
  readonly isPending: boolean;
  /** `seenUntil`: date of the newest game shown. */
  readonly follow: (player: string, seenUntil: string | undefined) => void;
  readonly unfollow: (player: string) => void;
  readonly markSeen: (player: string, seenUntil: string) => void;
  readonly isChanging: boolean;
};

export const useFollows = (): FollowedPlayers => {
  const id = useProfileId() ?? 0;
  const params = { id };
  const queryClient = useQueryClient();
  const { data: follows, isPending } = useQuery({ ...followsQuery(id), enabled: id > 0 });
  const updateShown = (change: (players: readonly FollowedPlayer[]) => readonly FollowedPlayer[]): void =>
    void queryClient.setQueryData(
      followsQuery(id).queryKey,
      (shown) => shown && { ...shown, players: [...change(shown.players)] },
    );
  const adding = useApiMutation({
    failureTitle: 'Not saved',
    mutationFn: ({ player, seenUntil }: { readonly player: string; readonly seenUntil: string | undefined }) =>
      callEndpoint(followsApi.add, { params, body: { player, seenUntil } }),
    onSuccess: ({ players }) => updateShown(() => players),
  });
  const removing = useApiMutation({
    failureTitle: 'Not saved',
    mutationFn: (player: string) => callEndpoint(followsApi.remove, { params, query: { player } }),
    onSuccess: (_, player) => updateShown((players) => players.filter((one) => !isSame(one.player, player))),
  });
  // A failure is ignored: the games are shown as new once more.
  const marking = useApiMutation({
    mutationFn: (body: { readonly player: string; readonly seenUntil: string }) =>
      callEndpoint(followsApi.markSeen, { params, body }),
  });
  return {
    follows,
    isPending: isPending && id > 0,
    follow: (player, seenUntil) => adding.mutate({ player, seenUntil }),
    unfollow: removing.mutate,
    markSeen: (player, seenUntil) => {
      updateShown((players) =>
        players.map((one) => (isSame(one.player, player) ? { ...one, seenAt: seenUntil, newGames: 0 } : one)),
      );
      marking.mutate({ player, seenUntil });
    },
    isChanging: adding.isPending || removing.isPending,
  };
};

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** `3 new games`; the server counts at most the last fifty. */
export const newGamesText = (games: number): string => {
  if (games >= SCOUTED_GAMES) return `${SCOUTED_GAMES} or more new games`;
  return games === 1 ? '1 new game' : `${games === 0 ? 'No' : games} new games`;
};
