/** What is kept of each game of a scouted player: enough for every answer, so that a game is looked through once. */
import { factsOf, type GameFacts } from '../../chess/player/game-facts';
import type { LeftOut } from '../../chess/player/left-out';
import type { ScoutedGame } from '../../contract/scouting';
import type { LeftOutReason, PlayedRemoteGame, RemoteGame, TournamentRef } from '../sources/remote-game';
import { toPlayedGame } from './to-played-game';
import { toScoutedGame } from './to-scouted-game';

export type CountedEntry = {
  readonly kind: 'counted';
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly playedAt: number;
  /** `isReviewed` says whether the game has been looked through. */
  readonly facts: GameFacts;
  readonly game: ScoutedGame;
  readonly tournament?: TournamentRef;
};

/** `odd` games have moves that cannot be played, or too many. */
export type ScoutedEntry =
  | CountedEntry
  | { readonly kind: 'left-out'; readonly id: string; readonly playedAt: number; readonly why: LeftOut | 'odd' };

const WHY: Readonly<Record<LeftOutReason, LeftOut | 'odd'>> = {
  unfinished: 'notPlayed',
  variant: 'variant',
  'custom-start': 'setUp',
  'no-start': 'notPlayed',
  'no-moves': 'notPlayed',
  'too-many-moves': 'odd',
  'unreadable-moves': 'odd',
};

/** A game as it came, not looked through yet. */
export const toEntry = (remote: RemoteGame): ScoutedEntry => {
  const { id, createdAt: playedAt } = remote;
  if (remote.kind === 'left-out') return { kind: 'left-out', id, playedAt, why: WHY[remote.leftOut] };
  const played = toPlayedGame(remote);
  return toCountedEntry(remote, { facts: factsOf(played), game: toScoutedGame(remote, played) });
};

export const toCountedEntry = (
  { id, createdAt, tournament }: PlayedRemoteGame,
  content: Pick<CountedEntry, 'facts' | 'game'>,
): CountedEntry => ({
  kind: 'counted',
  id,
  playedAt: createdAt,
  ...content,
  ...(tournament === undefined ? {} : { tournament }),
});

/** The newest `max`, the newest first; games of the same moment by id. */
export const newest = (entries: Iterable<ScoutedEntry>, max: number): readonly ScoutedEntry[] =>
  [...entries]
    .sort((one, other) => other.playedAt - one.playedAt || (one.id < other.id ? -1 : Number(one.id > other.id)))
    .slice(0, max);
