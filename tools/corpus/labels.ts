/**
 * Whether `!` and `!!` hold at depth 20: games in an order drawn by a fixed seed, as an analysis in fast mode marks them.
 * `npm run corpus -- labels ../shared/data/lichess-games/lichess-db-2026-06-250games-clk-eval.pgn`
 */
import { readFileSync } from 'node:fs';
import { type PositionEvaluation, winChanceOf } from '../../src/chess/evaluation';
import { type Game, plyColor, positionAt } from '../../src/chess/game';
import { openingOf } from '../../src/chess/openings/opening-names';
import { readPgn } from '../../src/chess/pgn/pgn';
import { labelsOf, type MoveLabel } from '../../src/chess/review/move-labels';
import type { Ply } from '../../src/chess/types';
import { allBut, ANALYSIS_LIMITS } from '../../src/engine/analyze-game';
import { explainGame } from '../../src/engine/explain-game';
import { engineProgram, startProcess } from '../../src/engine/process';
import { createLocalPool, type LocalPool } from '../../src/engine/queue/pool';
import type { EngineRequest, SearchPosition } from '../../src/engine/search';
import { createRandom } from '../../src/test/mock-lichess/make-games';
import { workOnEach } from './work-on-each';

const DRAWN = 100;

const SEED = 35;

const DEPTH = 20;

/** Games at a time. */
const BLOCK = 8;

/** Of the mover's chances, 0-1: what another move loses at least. */
const LEAST_LOSS = 0.1;

type Marked = { readonly game: Game; readonly ply: Ply; readonly label: MoveLabel };

export const check = async (path: string): Promise<boolean> => {
  const games = readPgn(readFileSync(path, 'utf8')).flatMap((reading) =>
    reading.ok && !reading.value.isChess960 && reading.value.plies.length > 0 ? [reading.value] : [],
  );
  const waiting = shuffle(games);
  const pool = createLocalPool({ start: startProcess(engineProgram()) });
  const stayAlive = setInterval(() => undefined, 60_000);
  const marked: Marked[] = [];
  let [analyzed, wrong] = [0, 0];
  try {
    while (marked.length < DRAWN && waiting.length > 0) {
      const block = waiting.splice(0, BLOCK);
      analyzed += block.length;
      const found = (await workOnEach(pool, block, (game) => marksIn(pool, game)))
        .flat()
        .slice(0, DRAWN - marked.length);
      const verdicts = await workOnEach(pool, found, contradictionOf);
      for (const [index, words] of verdicts.entries()) {
        if (words === undefined) continue;
        wrong += 1;
        console.log(`  false: ${words}`, found[index]?.label);
      }
      marked.push(...found);
      const brilliant = marked.filter(({ label }) => label === 'brilliant').length;
      console.log(
        `${analyzed} games, ${marked.length} marks, ${brilliant} of them !!, ${wrong} false at depth ${DEPTH}`,
      );
    }
    return wrong === 0;
  } finally {
    clearInterval(stayAlive);
    await pool.close();
  }
};

const shuffle = (games: readonly Game[]): Game[] => {
  const random = createRandom(SEED);
  return games
    .map((game) => ({ game, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ game }) => game);
};

const marksIn = async (pool: LocalPool, game: Game): Promise<readonly Marked[]> => {
  const outcome = await explainGame({ pool, game, limit: ANALYSIS_LIMITS.fast, priority: 'background' });
  if (!outcome.ok) throw new Error(`the engine failed: ${outcome.reason}`);
  return labelsOf(game, { ...outcome, lastBookPly: openingOf(game)?.ply }).flatMap((label, ply) =>
    label === 'good' || label === 'brilliant' ? [{ game, ply, label }] : [],
  );
};

/** What a deep search says against the mark; `undefined` where it holds. */
const contradictionOf = async ({ game, ply }: Marked, request: EngineRequest): Promise<string | undefined> => {
  const search = async (position: SearchPosition): Promise<PositionEvaluation> => {
    const outcome = await request.search(position, { depth: DEPTH });
    if (!outcome.ok) throw new Error(`the engine failed: ${outcome.reason}`);
    return outcome.found;
  };
  const fen = positionAt(game, ply - 1);
  const chances = ({ evaluation }: PositionEvaluation): number => winChanceOf(evaluation, plyColor(game, ply));
  const kept = chances(await search({ fen: positionAt(game, ply), isChess960: false }));
  const elsewhere = chances(await search(allBut(fen, game.plies[ply]?.uci, false)));
  return kept - elsewhere >= LEAST_LOSS
    ? undefined
    : `${game.plies[ply]?.san} ${kept.toFixed(2)}, another move ${elsewhere.toFixed(2)} (${fen})`;
};
