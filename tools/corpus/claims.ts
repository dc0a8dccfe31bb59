/**
 * What a scan says to have been missed in real games, against the evaluations that Lichess has written into them: a claim
 * holds when by these the move lost chances too, as much as an inaccuracy at least. The scan does not see them.
 */
import { readFileSync } from 'node:fs';
import type { Evaluation } from '../../src/chess/evaluation';
import type { Game } from '../../src/chess/game';
import { readPgn } from '../../src/chess/pgn/pgn';
import { chancesLost } from '../../src/chess/review/opportunity';
import { findTactics } from '../../src/chess/review/tactics';
import { COLORS, type Ply } from '../../src/chess/types';
import { engineProgram, startProcess } from '../../src/engine/process';
import { createLocalPool } from '../../src/engine/queue/pool';
import { scanGame } from '../../src/engine/scan-game';
import { workOnEach } from './work-on-each';

/** Of a file; the first ones that Lichess has analyzed. */
const MOST_GAMES = 100;

/** Lichess' bounds of an inaccuracy and a mistake, on the scale from -1 to 1: lila `Advice.scala`. */
const INACCURATE = 0.1;

const MISTAKEN = 0.2;

const LEAST_SHARE = 0.95;

/** Lichess' evaluation of the start position, which no text tells. */
const START: Evaluation = { cp: 15 };

export const check = async (path: string): Promise<boolean> => {
  const games = readPgn(readFileSync(path, 'utf8'))
    .flatMap((reading) => (reading.ok ? [reading.value] : []))
    .filter(({ plies, isChess960 }) => !isChess960 && plies.slice(0, -1).every(({ evaluation }) => evaluation))
    .filter(({ plies }) => plies.length > 0)
    .slice(0, MOST_GAMES);
  const pool = createLocalPool({ start: startProcess(engineProgram()) });
  const stayAlive = setInterval(() => undefined, 60_000);
  try {
    const losses = (
      await workOnEach(pool, games, async (game, request) => {
        const sides = [];
        for (const color of COLORS) {
          const scan = await scanGame({ request, game, color, look: 'deep' });
          if (!scan.ok) throw new Error(`the engine failed: ${scan.reason}`);
          const { missed } = findTactics(game, scan.positions, color, scan.alternatives);
          sides.push(...missed.flatMap(({ ply }) => lossByLichess(game, ply, color) ?? []));
        }
        return sides;
      })
    ).flat();
    const held = losses.filter((loss) => loss >= INACCURATE).length;
    const mistakes = losses.filter((loss) => loss >= MISTAKEN).length;
    console.log(`${path}: ${games.length} games that Lichess has analyzed, ${losses.length} claims`);
    console.log(
      `  ${held} hold (${((100 * held) / losses.length).toFixed(1)} %), ${mistakes} of them as a mistake or worse`,
    );
    return losses.length > 0 && held >= LEAST_SHARE * losses.length;
  } finally {
    clearInterval(stayAlive);
    await pool.close();
  }
};

const lossByLichess = (game: Game, ply: Ply, color: 'white' | 'black'): number | undefined => {
  const before = ply === 0 ? START : game.plies[ply - 1]?.evaluation;
  const after = game.plies[ply]?.evaluation;
  return before === undefined || after === undefined ? undefined : chancesLost(before, after, color);
};
