/** A game in the contract's words, before it was looked through. Pure. */
import { formatTimeControl } from '../../chess/clock';
import { makePgn } from '../../chess/notation/pgn';
import type { PlayedGame } from '../../chess/player/played-game';
import { treeOf } from '../../chess/tree/mainline';
import type { ScoutedGame } from '../../contract/scouting';
import type { PlayedRemoteGame, RemotePlayer } from '../sources/remote-game';

export const toScoutedGame = (remote: PlayedRemoteGame, { opening, eco, ending }: PlayedGame): ScoutedGame => {
  const { game, players } = remote;
  return {
    id: remote.id,
    whitePlayer: game.headers.get('White') ?? '?',
    blackPlayer: game.headers.get('Black') ?? '?',
    whiteRating: ratingOf(players.white),
    blackRating: ratingOf(players.black),
    result: game.result,
    opening: opening ?? '',
    timeControl: formatTimeControl(remote.clock),
    moves: game.plies.map(({ san }) => san),
    pgn: makePgn(treeOf(game)),
    uploadedAt: new Date(remote.lastMoveAt).toISOString(),
    createdAt: new Date(remote.createdAt).toISOString(),
    analysisData: null,
    analysis: null,
    url: remote.url,
    speed: remote.speed,
    isRated: remote.isRated,
    ending,
    ...(eco === undefined ? {} : { eco }),
  };
};

const ratingOf = (player: RemotePlayer): number | null =>
  player.kind === 'person' && player.rating !== undefined ? player.rating : null;
