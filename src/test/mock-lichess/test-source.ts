/** The real Lichess source over the stand-in, for one test and closed with it. */
import { onTestFinished } from 'vitest';
import type { SourceFailure } from '../../server/sources/failures';
import { createLichessSource, type LichessOptions } from '../../server/sources/lichess/lichess-source';
import type { RemoteGame } from '../../server/sources/remote-game';
import type { GamesEnding, GamesQuery, Source } from '../../server/sources/source';
import { startStandIn, type StandIn, type StandInOptions } from './stand-in';

type TestSource = { readonly source: Source; readonly standIn: StandIn };

/** Without pace, and with little patience, unless told otherwise. */
export const openTestSource = async (
  standInOptions: StandInOptions = {},
  options: LichessOptions = {},
): Promise<TestSource> => {
  const standIn = await startStandIn({ gamesPerSecond: Infinity, ...standInOptions });
  onTestFinished(() => standIn.close());
  const patience = { firstByte: 5_000, silence: 5_000, pause: 50 };
  return { standIn, source: createLichessSource({ url: standIn.url, patience, ...options }) };
};

/** The whole stream. */
export const readGames = async (
  source: Source,
  query: Partial<GamesQuery> & Pick<GamesQuery, 'name'>,
): Promise<GamesEnding & { readonly games: readonly RemoteGame[] }> => {
  const stream = source.games({ max: 50, ...query });
  const games: RemoteGame[] = [];
  for await (const game of stream) games.push(game);
  return { games, ...(await stream.ending) };
};

/** How reading the player's games fails; `undefined` when it does not. */
export const failureOf = async (source: Source, name: string): Promise<SourceFailure | undefined> =>
  (await readGames(source, { name })).failure;
