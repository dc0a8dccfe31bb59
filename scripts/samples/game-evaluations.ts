/** What the product's own look at a game finds in those of a sample player. */
import { scanGame } from '../../src/engine/scan-game';
import type { EnginePool } from '../../src/engine/search';
import { readWrittenGame } from '../../src/server/sources/lichess/to-remote-game';
import type { SeenGame } from '../../src/server/sources/sample/sample-games';

/**
 * `written` is the game as Lichess writes it. A request of its own for each game, so that an engine has forgotten the others: with one engine
 * the same is found each time.
 */
export const evaluateGame = async (pool: EnginePool, username: string, written: unknown): Promise<SeenGame> => {
  const remote = readWrittenGame(written, username);
  const request = pool.open({ priority: 'background' });
  if (remote?.kind !== 'played' || request === undefined) throw new Error(`Cannot evaluate ${JSON.stringify(written)}`);
  const { id, game, color } = remote;
  const scan = await scanGame({ request, game, color, look: 'first' });
  request.close();
  if (!scan.ok) throw new Error(`${id}: ${scan.reason}`);
  return { id, positions: scan.positions, alternatives: scan.alternatives };
};
