/**
 * Games of a player page by page, the newest first: between two pages others get their turn at the site, and whoever is
 * interrupted goes on with the next one.
 */
import { openingOf } from '../../chess/openings/opening-names';
import { strengthAt } from '../../chess/player/game-sites';
import type { Ending, PlayedGame } from '../../chess/player/played-game';
import { otherColor } from '../../chess/types';
import type { SourceFailure } from '../sources/failures';
import type { GameStatus, PlayedRemoteGame, RemoteGame, RemotePlayer } from '../sources/remote-game';
import type { GamesQuery, Source } from '../sources/source';

/** All games are there that were begun after `until`, and of those begun at this moment the ones that are named. */
type PagePlace = { readonly until: number; readonly ids: readonly string[] };

export type GamesPage = {
  /** Without those that were there before. */
  readonly games: readonly RemoteGame[];
  /** Missing where there are no games at all. */
  readonly place: PagePlace | undefined;
  /** Nothing older is to come. */
  readonly isLast: boolean;
  readonly malformedLines: number;
  readonly malformedPlaces: readonly string[];
  readonly missingMonths: readonly string[];
  /** What came before it counts. */
  readonly failure?: SourceFailure;
};

/** The next games after a place, or the newest. Fewer than `max` are asked for where it is less than a page. */
export const fetchPage = async (
  source: Source,
  { max = Infinity, ...query }: Omit<GamesQuery, 'max' | 'until'> & { readonly max?: number },
  before: PagePlace | undefined,
): Promise<GamesPage> => {
  // Those of the same moment come once more.
  const size = Math.min(source.pageSize, max + (before?.ids.length ?? 0));
  const stream = source.games({ ...query, max: size, until: before?.until });
  const games: RemoteGame[] = [];
  for await (const game of stream) if (!isKnown(before, game)) games.push(game);
  const { failure, received, malformedLines, malformedPlaces = [], missingMonths = [] } = await stream.ending;
  const isLast = received + malformedLines < size || games.length === 0;
  const page = { games, isLast, malformedLines, malformedPlaces, missingMonths, place: placeAfter(before, games) };
  return failure === undefined ? page : { ...page, failure };
};

const isKnown = (place: PagePlace | undefined, { createdAt, id }: RemoteGame): boolean =>
  place !== undefined && (createdAt > place.until || place.ids.includes(id));

/** Where games go on after some, given the newest first or in any order. */
export const placeAfter = (
  before: PagePlace | undefined,
  games: readonly Pick<RemoteGame, 'id' | 'createdAt'>[],
): PagePlace | undefined => {
  if (games.length === 0) return before;
  const until = games.reduce((least, { createdAt }) => Math.min(least, createdAt), Infinity);
  const ids = games.filter(({ createdAt }) => createdAt === until).map(({ id }) => id);
  return { until, ids: before?.until === until ? [...before.ids, ...ids] : ids };
};

/** A game of a source as the report on its player takes it. */

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
