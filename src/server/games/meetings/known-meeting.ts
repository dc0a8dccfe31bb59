/** A game of two people as one place tells it. Pure. */
import { siteOfAddress } from '../../../chess/player/game-sites';
import { keyOfAddress } from '../../../chess/player/identity';
import { outcomeOf } from '../../../chess/player/results';
import type { Milliseconds } from '../../../chess/types';
import type { Meeting } from '../../../contract/player/head-to-head';
import type { StoredGame } from '../../db/library/game';
import { PGN_KIND } from '../../db/library/schema';
import type { CountedEntry } from '../../db/scout/stored-scout';
import type { PlayedRemoteGame } from '../../sources/remote-game';

export type KnownMeeting = Omit<Meeting, 'id' | 'playedAt'> & {
  /** 0 where no year is known. */
  readonly playedAt: Milliseconds;
  /** SAN with a space between. */
  readonly moves: string;
};

/** Of a library: mine. */
export const meetingOfLibrary = (game: StoredGame): KnownMeeting => {
  const { id, color, outcome, speed, playedAt, opening, source, moves, url } = game;
  return {
    ...{ color, outcome, speed, playedAt, source, moves: moves.join(' '), libraryGame: id },
    opponent: color === 'white' ? game.black : game.white,
    ...(opening === '' ? {} : { opening }),
    ...(url === undefined ? {} : { url }),
  };
};

/** The site at which a game of a library was played, as far as that is known. */
export const siteOfLibraryGame = ({ source, url }: Pick<StoredGame, 'source' | 'url'>): string | undefined =>
  source === PGN_KIND ? siteOfAddress(url ?? '')?.site : source;

export type Scouted = {
  readonly entry: CountedEntry;
  /** Where the entry is from. */
  readonly source: string;
  /** Whether I am the one who was scouted. */
  readonly isMine: boolean;
  readonly place?: NonNullable<Meeting['scouted']>;
};

export const meetingOfScouted = ({ entry, source, isMine, place }: Scouted): KnownMeeting => {
  const { facts, game, playedAt } = entry;
  const isWhite = (facts.color === 'white') === isMine;
  const color = isWhite ? 'white' : 'black';
  return {
    ...{ color, outcome: isMine ? facts.outcome : turned(facts.outcome), speed: game.speed, playedAt, source },
    opponent: isWhite ? game.black : game.white,
    moves: game.moves.join(' '),
    ...(game.opening === undefined ? {} : { opening: game.opening }),
    ...(game.url === '' ? {} : { url: game.url }),
    ...(place === undefined ? {} : { scouted: place }),
  };
};

/** Of a site that was asked for my games. */
export const meetingOfSite = (remote: PlayedRemoteGame): KnownMeeting => {
  const { site, color, game, speed, createdAt, opening, url } = remote;
  return {
    ...{ color, outcome: outcomeOf(game.result, color), speed, playedAt: createdAt, source: site },
    opponent: game.headers.get(color === 'white' ? 'Black' : 'White') ?? '?',
    moves: game.plies.map(({ san }) => san).join(' '),
    ...(opening === undefined ? {} : { opening: opening.name }),
    ...(url === '' ? {} : { url }),
  };
};

const turned = (outcome: Meeting['outcome']): Meeting['outcome'] =>
  outcome === 'draw' ? 'draw' : outcome === 'win' ? 'loss' : 'win';

/** Of the game at its site, where it has an address there. */
export const siteKeyOf = ({ url }: Pick<KnownMeeting, 'url'>): string | undefined =>
  url === undefined ? undefined : keyOfAddress(url);

/** Of a game of these two people without an address: the day, the colors, the result and the moves. */
export const plainKeyOf = ({ playedAt, color, outcome, moves }: KnownMeeting): string =>
  [playedAt === 0 ? '' : new Date(playedAt).toISOString().slice(0, 10), color, outcome, moves].join(' ');
