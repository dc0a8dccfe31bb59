import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { parseChoice } from '../../../contract/player/scouted-games';
import type { ShownGame } from '../../player/games/shown-game';
import { Button } from '../../ui/button';
import { newGamesText } from './new-games-text';
import { isSame, useFollows } from './use-follows';

type FollowPlayerProps = {
  /** As the player was asked for. */
  readonly player: string;
  /** Which games, as `choiceText` writes it. */
  readonly chosen: string;
  /** The newest first. */
  readonly games: readonly ShownGame[];
};

/** Whether the player is asked for again in the background, and what has come since the user last looked. */
export function FollowPlayer({ player, chosen, games }: FollowPlayerProps) {
  const { follows, isPending, follow, unfollow, markSeen, isChanging } = useFollows();
  const followed = follows?.players.find((one) => isSame(one.player, player));
  const newest = games[0]?.scouted.createdAt ?? undefined;
  const { seenAt } = followed ?? {};
  const [seenBefore, setSeenBefore] = useState<string>();
  if (seenAt !== undefined && seenBefore === undefined) setSeenBefore(seenAt);
  const isSeen = newest === undefined || !isUnconditional(chosen) || (seenAt !== undefined && newest <= seenAt);
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
        {noteOf(isFollowed, newGames)}
      </p>
      <Button
        variant="secondary"
        size="small"
        className="h-10"
        title={noteOf(isFollowed, 0)}
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

const noteOf = (isFollowed: boolean, newGames: number): string => {
  if (!isFollowed) return 'Looks for new games every few hours and tells you.';
  return newGames > 0 ? `${newGamesText(newGames)} since you last looked.` : 'We look for new games every few hours.';
};

/** Of fewer games the newest may not be the player’s newest. */
const isUnconditional = (chosen: string): boolean => {
  const { speeds, isRated } = parseChoice(chosen) ?? {};
  return speeds === undefined && isRated === undefined;
};
