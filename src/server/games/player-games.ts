/** A player's games, as one feature provides them to another. */
import type { Speed } from '../../chess/clock';
import type { PreparationGame } from '../../chess/preparation/visits';
import type { Color, Result } from '../../chess/types';
import type { PlayerProfile } from '../../contract/player/player-profile';
import type { ScoutedGame } from '../../contract/player/scout';
import type { GameSelection } from '../../contract/player/scouted-games';
import type { Player } from '../../contract/sites';
import type { StoredUser } from '../db/accounts/users';
import type { Database } from '../db/database';
import type { StoredLibrary } from '../db/library/libraries';
import { readLineGames } from '../db/library/list';
import { readGamesBetween, readGamesOf, readPerson, type StoredReferenceGame } from '../db/reference/people';
import type { HttpError } from '../errors';
import type { ReferenceGameFacts, ReferenceGames, ReferenceSide } from '../sources/definition';
import type { HeadToHeadGame, PlayerIdentity } from './head-to-head-games';

export type PlayerGames = {
  readonly name: string;
  readonly games: readonly PreparationGame[];
  readonly isSample?: boolean;
  /** The latest rating in the speed, else the latest in any; `undefined` when there is none. */
  readonly ratingAt: (speed: Speed | undefined) => { readonly site: string; readonly rating: number } | undefined;
  /** The profile so far; missing without a running report. */
  readonly profile?: () => PlayerProfile;
  /** Resolves when the analysis ends or times out; missing without a running report. */
  readonly reported?: Promise<void>;
  /** A game, as far as it is analyzed; missing without a running report. */
  readonly game?: (id: string) => ScoutedGame | undefined;
  /** Resolves with more games: all, or `factor` times as many. Missing when these are all. */
  readonly grow?: (factor: number, signal: AbortSignal) => Promise<PlayerGames>;
  /** Why older games are missing. */
  readonly shortfall?: string;
  /** The games against somebody; missing when the games are stored. */
  readonly against?: (meeting: Matchup) => readonly HeadToHeadGame[];
};

/** Waits until all games have arrived, or the signal aborts. */
export const waitForAll = async (player: PlayerGames, signal: AbortSignal): Promise<PlayerGames> =>
  (await player.grow?.(Infinity, signal)) ?? player;

type Matchup = { readonly other: PlayerIdentity; readonly isMine: boolean };

type GamesRequest = { readonly player: Player; readonly choice: GameSelection };

/** Waits for the newest games and those already stored, not for the engine. */
export type LoadGames = (request: GamesRequest, signal: AbortSignal) => Promise<Result<PlayerGames, HttpError>>;

export type RatedGame = { readonly speed: Speed; readonly rating?: number; readonly site: string | undefined };

/** `games`: newest first. The latest rating in the speed, else in any. */
export const latestRating = (
  games: readonly RatedGame[],
  speed: Speed | undefined,
): ReturnType<PlayerGames['ratingAt']> => {
  const rated = games.flatMap(({ site, rating, ...game }) =>
    site === undefined || rating === undefined ? [] : [{ speed: game.speed, found: { site, rating } }],
  );
  return (rated.find((game) => game.speed === speed) ?? rated[0])?.found;
};

/** Newest games per color. */
const MAX_GAMES = 2000;

export const loadLibraryGames = async (
  db: Database,
  { user, library }: { readonly user: StoredUser; readonly library: StoredLibrary | undefined },
  color: Color,
): Promise<PlayerGames> => {
  const rows = library === undefined ? [] : await readLineGames(db, library.id, { color, limit: MAX_GAMES });
  return {
    name: user.username,
    games: rows.map(({ game }) => game),
    isSample: library?.kind === 'sample',
    ratingAt: (speed) =>
      latestRating(
        rows.map(({ game, source, ...row }) => ({ ...row, speed: game.speed, site: source })),
        speed,
      ),
  };
};

export const openReferenceGames = (db: Database): ReferenceGames => ({
  person: (key) => readPerson(db, key),
  between: async (key, other, limit) => (await readGamesBetween(db, key, other, limit)).map(toFacts),
  games: async (personId, behind, limit) => (await readGamesOf(db, personId, behind, limit)).map(toFacts),
});

const RESULTS = ['0-1', '1/2-1/2', '1-0'] as const;

const toFacts = (row: StoredReferenceGame): ReferenceGameFacts => ({
  id: row.id,
  color: row.color,
  playedAt: row.playedAt,
  result: RESULTS[row.result] ?? '1/2-1/2',
  players: {
    white: toSide(row.whiteKey, row.white, row.whiteTitle, row.whiteRating),
    black: toSide(row.blackKey, row.black, row.blackTitle, row.blackRating),
  },
  headers: row.headers,
  packed: {
    moves: row.moves,
    ...(row.clocks === null ? {} : { clocks: row.clocks }),
    ...(row.evaluations === null ? {} : { evaluations: row.evaluations }),
  },
});

const toSide = (key: string, name: string, title: string | null, rating: number | null): ReferenceSide => ({
  key,
  name,
  ...(title === null ? {} : { title }),
  ...(rating === null ? {} : { rating }),
});
