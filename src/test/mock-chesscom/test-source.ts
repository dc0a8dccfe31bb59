/** The real Chess.com source over the mock server, for one test and closed with it. */
import { onTestFinished } from 'vitest';
import { type ChesscomOptions, createChesscomSource } from '../../server/sources/chesscom/chesscom-source';
import type { Source } from '../../server/sources/source';
import { type MockServer, type MockServerOptions, startMockServer } from './mock-server';

/** The day after the newest games. */
export const TODAY = Date.UTC(2026, 6, 2);

type TestSource = { readonly source: Source; readonly mockServer: MockServer };

/** With short timeouts and waits, unless set otherwise. */
export const openTestSource = async (
  mockServerOptions: MockServerOptions = {},
  options: ChesscomOptions = {},
): Promise<TestSource> => {
  const mockServer = await startMockServer(mockServerOptions);
  onTestFinished(() => mockServer.close());
  const quick = { timeouts: { firstByte: 5_000, silence: 5_000, pause: 100 }, retryWait: 10, today: () => TODAY };
  return { mockServer, source: createChesscomSource({ url: mockServer.url, ...quick, ...options }) };
};
