/** A game of a source as the report on its player takes it. */
import { openingOf } from '../../../chess/openings/opening-names';
import { strengthAt } from '../../../chess/player/game-sites';
import type { Ending, PlayedGame } from '../../../chess/player/played-game';
import { otherColor } from '../../../chess/types';
import type { GameStatus, PlayedRemoteGame, RemotePlayer } from '../../sources/remote-game';

const ENDING_OF: Readonly<Record<GameStatus, Ending>> = {
  created: 'aborted',
  started: 'aborted',
  aborted: 'aborted',
  mate: 'mate',
  resign: 'resign',
  stalemate: 'stalemate',
  timeout: 'left',
  draw: 'draw',
  outoftime: 'outOfTime',
  cheat: 'rulesInfraction',
  noStart: 'notStarted',
  unknownFinish: 'unknown',
  insufficientMaterialClaim: 'insufficientMaterial',
  variantEnd: 'unknown',
};

/** Without a review and tactics: nobody has looked through it yet. */
export const toPlayedGame = (remote: PlayedRemoteGame): PlayedGame => {
  const { game, color, players } = remote;
  const own = players[color];
  const other = players[otherColor(color)];
  const opening = remote.opening ?? openingOf(game);
  return {
    id: remote.id,
    game,
    color,
    opponent: game.headers.get(color === 'white' ? 'Black' : 'White') ?? '?',
    speed: remote.speed,
    isRated: remote.isRated,
    playedAt: remote.createdAt,
    ending: ENDING_OF[remote.status],
    ...ratingOf(own, 'rating'),
    ...ratingOf(other, 'opponentRating'),
    ...strengthOf(remote.url, own),
    ...(own.kind === 'person' && own.ratingChange !== undefined ? { ratingChange: own.ratingChange } : {}),
    timeControl: remote.clock,
    ...(opening === undefined ? {} : { opening: opening.name, eco: opening.eco }),
  };
};

/** Where the site has another scale than the table of others. */
const strengthOf = (url: string, player: RemotePlayer): Pick<PlayedGame, 'strength'> => {
  const strength = strengthAt(url, player.kind === 'person' ? player.rating : undefined);
  return strength === undefined ? {} : { strength };
};

/** A field of the name with the player's rating, where there is one. */
export const ratingOf = <Name extends string>(player: RemotePlayer, name: Name): Partial<Record<Name, number>> => {
  const found: Partial<Record<Name, number>> = {};
  if (player.kind === 'person' && player.rating !== undefined) found[name] = player.rating;
  return found;
};
