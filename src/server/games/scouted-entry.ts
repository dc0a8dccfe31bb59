/** A game of a source as it is kept of a scouted player. Pure. */
import { formatTimeControl } from '../../chess/clock';
import { lineOf } from '../../chess/openings/game-line';
import { makePgn } from '../../chess/pgn/pgn';
import { factsOf, type GameFacts, type LeftOut } from '../../chess/player/game-facts';
import type { PlayedGame } from '../../chess/player/played-game';
import { treeOf } from '../../chess/tree/game-tree';
import type { StoredReview } from '../db/library/stored-review';
import type { CountedEntry, ScoutedEntry } from '../db/scout/stored-scout';
import type { LeftOutReason, PlayedRemoteGame, RemoteGame } from '../sources/remote-game';
import { ratingOf, toPlayedGame } from './to-contract/to-played-game';

const WHY: Readonly<Record<LeftOutReason, LeftOut | 'malformed'>> = {
  unfinished: 'notPlayed',
  variant: 'variant',
  'custom-start': 'setUp',
  'no-start': 'notPlayed',
  'no-moves': 'notPlayed',
  'too-many-moves': 'malformed',
  'unreadable-moves': 'malformed',
};

/** A game as it came, not analyzed yet. */
export const toEntry = (remote: RemoteGame): ScoutedEntry => {
  const { id, createdAt: playedAt } = remote;
  if (remote.kind === 'left-out') {
    const why = WHY[remote.leftOut];
    return { kind: 'left-out', id, playedAt, why, ...(why === 'malformed' ? { url: remote.url } : {}) };
  }
  const played = toPlayedGame(remote);
  return toCountedEntry(remote, played, { facts: factsOf(played) });
};

type Found = { readonly facts: GameFacts; readonly review?: StoredReview };

/** With what was found in the game, where it has been analyzed. */
export const toCountedEntry = (
  remote: PlayedRemoteGame,
  played: PlayedGame,
  { facts, review }: Found,
): CountedEntry => ({
  kind: 'counted',
  id: remote.id,
  playedAt: remote.createdAt,
  facts,
  account: remote.account,
  game: { ...toGame(remote, played), ...(review === undefined ? {} : { review }) },
  tournament: remote.tournament,
});

const toGame = (remote: PlayedRemoteGame, { opening, eco, ending }: PlayedGame): CountedEntry['game'] => {
  const { game, players } = remote;
  return {
    white: game.headers.get('White') ?? '?',
    black: game.headers.get('Black') ?? '?',
    ...ratingOf(players.white, 'whiteRating'),
    ...ratingOf(players.black, 'blackRating'),
    result: game.result,
    opening,
    eco,
    timeControl: formatTimeControl(remote.clock, remote.speed),
    moves: game.plies.map(({ san }) => san),
    line: lineOf(game),
    pgn: makePgn(treeOf(game)),
    lastMoveAt: remote.lastMoveAt,
    url: remote.url,
    speed: remote.speed,
    isRated: remote.isRated,
    ending,
  };
};

/**
 * The newest `max` that count and what lies between them, the newest first; games of the same moment by id. Of who plays
 * hardly anything that counts no more than `mostOf`.
 */
export const newest = (entries: Iterable<ScoutedEntry>, max: number): readonly ScoutedEntry[] => {
  const sorted = [...entries].sort(
    (one, other) => other.playedAt - one.playedAt || (one.id < other.id ? -1 : Number(one.id > other.id)),
  );
  let counted = 0;
  const end = sorted.findIndex(({ kind }) => kind === 'counted' && ++counted > max);
  return sorted.slice(0, Math.min(end === -1 ? sorted.length : end, mostOf(max)));
};

/** Games that are looked at for `max` that count. */
export const mostOf = (max: number): number => 2 * max + 400;
