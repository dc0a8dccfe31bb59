/** What the product's own look at a game finds in those of a sample player. */
import { scanGame } from '../../src/engine/scan-game';
import type { EnginePool } from '../../src/engine/search';
import { readGameLine } from '../../src/server/sources/lichess/to-remote-game';
import type { SeenGame } from '../../src/server/sources/sample/evaluation-line';

/**
 * `line` is the game's. A request of its own for each game, so that an engine has forgotten the others: with one engine
 * the same is found each time.
 */
export const evaluateGame = async (pool: EnginePool, username: string, line: string): Promise<SeenGame> => {
  const remote = readGameLine({ line, playerId: username });
  const request = pool.open({ priority: 'background' });
  if (remote?.kind !== 'played' || request === undefined) throw new Error(`Cannot look at ${line}`);
  const { id, game, color } = remote;
  const scan = await scanGame({ request, game, color, look: 'first' });
  request.close();
  if (!scan.ok) throw new Error(`${id}: ${scan.reason}`);
  return { id, positions: scan.positions, alternatives: scan.alternatives };
};
