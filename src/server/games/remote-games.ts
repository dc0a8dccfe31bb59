/**
 * A player's games page by page, newest first. Between pages other requests get their turn, and an interrupted reader can
 * resume.
 */
import { openingOf } from '../../chess/openings/opening-names';
import { normalizedRatingAt } from '../../chess/player/game-sites';
import type { PlayedGame, Termination } from '../../chess/player/played-game';
import { otherColor } from '../../chess/types';
import type { SourceFailure } from '../sources/failures';
import type { GameStatus, PlayedRemoteGame, RemoteGame, RemotePlayer } from '../sources/remote-game';
import type { GamesQuery, Source } from '../sources/source';

/** Everything newer than `until` has been read, and of the games begun at `until` those in `ids`. */
type PageCursor = { readonly until: number; readonly ids: readonly string[] };

export type GamesPage = {
  readonly games: readonly RemoteGame[];
  readonly cursor: PageCursor | undefined;
  readonly isLast: boolean;
  readonly malformedLines: number;
  readonly malformedPlaces: readonly string[];
  readonly missingMonths: readonly string[];
  readonly failure?: SourceFailure;
};

/** The next page, or the newest. Requests fewer games when `max` is less than a page. */
export const fetchPage = async (
  source: Source,
  { max = Infinity, ...query }: Omit<GamesQuery, 'max' | 'until'> & { readonly max?: number },
  before: PageCursor | undefined,
): Promise<GamesPage> => {
  // Games of the same moment are sent again.
  const size = Math.min(source.pageSize, max + (before?.ids.length ?? 0));
  const stream = source.games({ ...query, max: size, until: before?.until });
  const games: RemoteGame[] = [];
  for await (const game of stream) if (!isKnown(before, game)) games.push(game);
  const { failure, received, malformedLines, malformedPlaces = [], missingMonths = [] } = await stream.ending;
  const isLast = received + malformedLines < size || games.length === 0;
  const page: GamesPage = {
    games,
    isLast,
    malformedLines,
    malformedPlaces,
    missingMonths,
    cursor: cursorAfter(before, games),
  };
  return failure === undefined ? page : { ...page, failure };
};

const isKnown = (cursor: PageCursor | undefined, { createdAt, id }: RemoteGame): boolean =>
  cursor !== undefined && (createdAt > cursor.until || cursor.ids.includes(id));

/** `games`: in any order. */
export const cursorAfter = (
  before: PageCursor | undefined,
  games: readonly Pick<RemoteGame, 'id' | 'createdAt'>[],
): PageCursor | undefined => {
  if (games.length === 0) return before;
  const until = games.reduce((least, { createdAt }) => Math.min(least, createdAt), Infinity);
  const ids = games.filter(({ createdAt }) => createdAt === until).map(({ id }) => id);
  return { until, ids: before?.until === until ? [...before.ids, ...ids] : ids };
};

// Remote game to played game

const TERMINATION_OF: Readonly<Record<GameStatus, Termination>> = {
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

/** Without a review and tactics. */
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
    ending: TERMINATION_OF[remote.status],
    ...ratingOf(own, 'rating'),
    ...ratingOf(other, 'opponentRating'),
    ...normalizedRatingOf(remote.url, own),
    ...(own.kind === 'person' && own.ratingChange !== undefined ? { ratingChange: own.ratingChange } : {}),
    timeControl: remote.clock,
    ...(opening === undefined ? {} : { opening: opening.name, eco: opening.eco }),
  };
};

/** Where the site's rating scale differs from the normalized one. */
const normalizedRatingOf = (url: string, player: RemotePlayer): Pick<PlayedGame, 'strength'> => {
  const strength = normalizedRatingAt(url, player.kind === 'person' ? player.rating : undefined);
  return strength === undefined ? {} : { strength };
};

export const ratingOf = <Name extends string>(player: RemotePlayer, name: Name): Partial<Record<Name, number>> => {
  const found: Partial<Record<Name, number>> = {};
  if (player.kind === 'person' && player.rating !== undefined) found[name] = player.rating;
  return found;
};
