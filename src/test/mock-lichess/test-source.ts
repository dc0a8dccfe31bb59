/** The real Lichess source over the mock server, for one test and closed with it. */
import { onTestFinished } from 'vitest';
import type { SourceFailure } from '../../server/sources/failures';
import { createLichessSource, type LichessOptions } from '../../server/sources/lichess/lichess-source';
import type { RemoteGame } from '../../server/sources/remote-game';
import type { GamesEnding, GamesQuery, Source } from '../../server/sources/source';
import { type MockServer, type MockServerOptions, startMockServer } from './mock-server';

type TestSource = { readonly source: Source; readonly mockServer: MockServer };

/** At full speed, and with short timeouts, unless set otherwise. */
export const openTestSource = async (
  mockServerOptions: MockServerOptions = {},
  options: LichessOptions = {},
): Promise<TestSource> => {
  const mockServer = await startMockServer({ gamesPerSecond: Infinity, ...mockServerOptions });
  onTestFinished(() => mockServer.close());
  const timeouts = { firstByte: 5_000, silence: 5_000, pause: 50 };
  return { mockServer, source: createLichessSource({ url: mockServer.url, timeouts, ...options }) };
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
