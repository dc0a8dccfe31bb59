import { type Speed, SPEEDS } from '../../../chess/clock';
import type { SamplePlayer } from '../../../contract/player/samples';
import type { RemoteGame, RemotePlayer } from '../remote-game';
import type { RemoteProfile, RemoteRating } from '../source';
import { SAMPLE_SITE } from './sample-games';

/** All that can be counted is counted from the games, which come newest first. There is no page, so no address either. */
export const toSampleProfile = (player: SamplePlayer, games: readonly RemoteGame[]): RemoteProfile => {
  const count = (score: number): number => games.filter((game) => scoreOf(game) === score).length;
  const [newest, oldest] = [games[0], games.at(-1)];
  return {
    site: SAMPLE_SITE,
    id: player.username,
    name: player.username,
    url: '',
    isBot: false,
    isMarked: false,
    ...(oldest === undefined ? {} : { createdAt: oldest.createdAt }),
    ...(newest === undefined ? {} : { seenAt: newest.lastMoveAt }),
    ratings: toRatings(games),
    count: { all: games.length, win: count(1), loss: count(0), draw: count(0.5) },
    realName: player.name,
    location: player.country,
    fideRating: player.fideRating,
    fideId: player.fideId,
    aicfId: player.aicfId,
    isSample: true,
  };
};

/** The player's: 1, ½ or 0. */
export const scoreOf = ({ result, color }: RemoteGame): number => {
  if (result === '1/2-1/2') return 0.5;
  return result === (color === 'white' ? '1-0' : '0-1') ? 1 : 0;
};

/** After the newest game of each speed. Plain Elo ratings, which know of no uncertainty. */
const toRatings = (games: readonly RemoteGame[]): Partial<Record<Speed, RemoteRating>> =>
  Object.fromEntries(
    SPEEDS.flatMap((speed) => {
      const played = games.filter((game) => game.speed === speed);
      const rating = played[0] === undefined ? undefined : ratingAfter(played[0].players[played[0].color]);
      if (rating === undefined) return [];
      return [[speed, { rating, games: played.length, deviation: 0, isProvisional: false }]];
    }),
  );

const ratingAfter = (player: RemotePlayer): number | undefined =>
  player.kind === 'person' && player.rating !== undefined ? player.rating + (player.ratingChange ?? 0) : undefined;
