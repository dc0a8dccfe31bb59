import type { GameFacts } from '../../src/chess/player/game-facts';
import type { PlayedGame } from '../../src/chess/player/played-game';
import { scanGame, sweep } from '../../src/engine/scan-game';
import type { EngineRequest } from '../../src/engine/search';
import { reviewPlayed } from '../../src/server/games/review-game';

/** `SCAN=sweep` looks at the first look alone, with what it shows of moves; tactics take the whole scan. */
const IS_SWEEP = process.env['SCAN'] === 'sweep';

/** The facts of a game as a report has them; `undefined` where a search that they need is not kept. */
export const scannedFacts = async (request: EngineRequest, played: PlayedGame): Promise<GameFacts | undefined> => {
  const { game, color } = played;
  if (IS_SWEEP) {
    const swept = await sweep({ request, game });
    return swept.ok
      ? reviewPlayed(played, { ...swept, alternatives: new Map(), evaluatedBy: 'engine', look: 'first' }).facts
      : undefined;
  }
  const scan = await scanGame({ request, game, color, look: 'first' });
  return scan.ok ? reviewPlayed(played, { ...scan, evaluatedBy: 'engine', look: 'first' }).facts : undefined;
};
