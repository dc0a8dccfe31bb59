/** The players whom the user follows, as the server keeps them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FollowedPlayer, followPaths, type Follows, followsSchema } from '../../../contract/account/notifications';
import { getJson, remove } from '../../lib/http/http';
import { putJson } from '../../lib/http/put-json';
import { writeJson } from '../../lib/http/write-json';
import { useProfileId } from '../../lib/profile-id';
import { useFailureToast } from '../../ui/use-failure-toast';

/** What is new may have come in the background. */
const FRESH_FOR = 60_000;

const followsQuery = (id: number) => {
  const path = followPaths(id).follows;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson(path, followsSchema, signal),
    staleTime: FRESH_FOR,
  });
};

export type FollowedPlayers = {
  /** Undefined until they are known, and where they cannot be. */
  readonly follows: Follows | undefined;
  readonly isPending: boolean;
  /** `seenUntil` is of the newest game that the user has before the eyes. */
  readonly follow: (player: string, seenUntil: string | undefined) => void;
  readonly unfollow: (player: string) => void;
  readonly markSeen: (player: string, seenUntil: string) => void;
  readonly isChanging: boolean;
};

export const useFollows = (): FollowedPlayers => {
  const id = useProfileId() ?? 0;
  const paths = followPaths(id);
  const queryClient = useQueryClient();
  const sayFailure = useFailureToast();
  const { data: follows, isPending } = useQuery({ ...followsQuery(id), enabled: id > 0 });
  const show = (change: (players: readonly FollowedPlayer[]) => readonly FollowedPlayer[]): void =>
    void queryClient.setQueryData(
      followsQuery(id).queryKey,
      (shown) => shown && { ...shown, players: [...change(shown.players)] },
    );
  const onError = (error: unknown): void => sayFailure('Not saved', error);
  const adding = useMutation({
    mutationFn: ({ player, seenUntil }: { readonly player: string; readonly seenUntil: string | undefined }) =>
      putJson(paths.follows, { player, seenUntil }, followsSchema),
    onSuccess: ({ players }) => show(() => players),
    onError,
  });
  const removing = useMutation({
    mutationFn: (player: string) => remove(paths.follow(player)),
    onSuccess: (_, player) => show((players) => players.filter((one) => !isSame(one.player, player))),
    onError,
  });
  // Whoever cannot be told has it shown as new once more.
  const seeing = useMutation({
    mutationFn: (seen: { readonly player: string; readonly seenUntil: string }) => writeJson('PUT', paths.seen, seen),
  });
  return {
    follows,
    isPending: isPending && id > 0,
    follow: (player, seenUntil) => adding.mutate({ player, seenUntil }),
    unfollow: removing.mutate,
    markSeen: (player, seenUntil) => {
      show((players) =>
        players.map((one) => (isSame(one.player, player) ? { ...one, seenAt: seenUntil, newGames: 0 } : one)),
      );
      seeing.mutate({ player, seenUntil });
    },
    isChanging: adding.isPending || removing.isPending,
  };
};

export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
