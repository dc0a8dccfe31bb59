/**
 * Whether every line of a preparation is legal and sound: each player with 500 games or more, and those who play most of the
 * games over the board, against the next one, with both colors. `npm run corpus -- lines ../shared/data`; some minutes.
 */
import { winChanceOf } from '../../src/chess/evaluation';
import { lineOf } from '../../src/chess/openings/game-line';
import type { PlayedGame } from '../../src/chess/player/played-game';
import { outcomeOf } from '../../src/chess/player/results';
import { START_FEN } from '../../src/chess/position/fen';
import type { PreparedLine } from '../../src/chess/preparation/lines';
import type { PreparationGame } from '../../src/chess/preparation/visits';
import { treeOfMoves } from '../../src/chess/tree/tree-replay';
import { type Color, COLORS } from '../../src/chess/types';
import { engineProgram, startProcess } from '../../src/engine/process';
import { createLocalPool, type LocalPool } from '../../src/engine/queue/pool';
import type { EngineRequest } from '../../src/engine/search';
import { type PreparationRequest, preparationTasks } from '../../src/server/features/prepare/preparation-tasks';
import { PREPARATION_DEPTHS } from '../../src/server/features/prepare/prepare';
import { type History, readHistories, readPeopleOverTheBoard } from './scans/histories';

const GAMES = 200;

const OVER_THE_BOARD = 4;

const DEPTH = 16;

/** Points of win probability that a move of a line may lose. */
const MOST_LOST = 7;

export const check = async (data: string): Promise<boolean> => {
  const pool = createLocalPool({ start: startProcess(engineProgram()) });
  const stayAlive = setInterval(() => undefined, 60_000);
  try {
    return await checkAll(pool, [...readHistories(data), ...readPeopleOverTheBoard(data, OVER_THE_BOARD)]);
  } finally {
    clearInterval(stayAlive);
    await pool.close();
  }
};

const checkAll = async (pool: LocalPool, histories: readonly History[]): Promise<boolean> => {
  let [lines, moves, worst, illegal] = [0, 0, 0, 0];
  for (const [index, { games }] of histories.entries()) {
    const mine = histories[(index + 1) % histories.length]?.games ?? [];
    for (const color of COLORS) {
      const found = await linesOf(pool, { color, theirs: newest(games), mine: newest(mine) });
      const losses = (await Promise.all(found.map((line) => lossesIn(pool, line, color)))).flat();
      lines += found.length;
      moves += losses.length;
      worst = Math.max(worst, ...losses);
      illegal += found.filter((line) => treeOfMoves(line.moves).invalid !== undefined).length;
      console.log(`player ${index + 1} as ${color === 'white' ? 'Black' : 'White'}: ${found.length} lines`);
    }
  }
  console.log(
    `${lines} lines, ${illegal} of them not legal; ${moves} moves of mine, the worst loses ${worst.toFixed(1)} points at depth ${DEPTH}`,
  );
  return lines > 0 && illegal === 0 && worst <= MOST_LOST;
};

const newest = (games: readonly PlayedGame[]): readonly PreparationGame[] =>
  [...games]
    .sort((one, other) => other.playedAt - one.playedAt)
    .slice(0, GAMES)
    .map(({ id, game, color, speed, playedAt }) => ({
      id,
      color,
      speed,
      playedAt,
      outcome: outcomeOf(game.result, color),
      line: lineOf(game),
    }));

type Pair = {
  /** Mine. */
  readonly color: Color;
  readonly theirs: readonly PreparationGame[];
  readonly mine: readonly PreparationGame[];
};

const linesOf = async (pool: LocalPool, { color, theirs, mine }: Pair): Promise<readonly PreparedLine[]> => {
  const request = openRequest(pool);
  const answer = async (question: PreparationRequest) => {
    if (question.kind !== 'search') return [];
    const limit = { depth: question.isProving ? PREPARATION_DEPTHS.verifying : PREPARATION_DEPTHS.finding };
    const outcomes = await Promise.all(
      question.blocks.flatMap((fens) =>
        request.searchBlock(
          fens.map((fen) => ({ fen, isChess960: false })),
          limit,
        ),
      ),
    );
    return outcomes.map((outcome) => (outcome.ok ? outcome.found : undefined));
  };
  const { preparation } = await preparationTasks.prepare({ color, theirGames: theirs, myGames: mine }, answer);
  request.close();
  return preparation.lines;
};

/** Of each move of mine, by searches of the whole line one after the other. */
const lossesIn = async (pool: LocalPool, { moves }: PreparedLine, color: Color): Promise<readonly number[]> => {
  const { tree } = treeOfMoves(moves);
  const fens = [START_FEN, ...tree.moves.map(({ fen }) => fen)];
  const request = openRequest(pool);
  const positions = fens.map((fen) => ({ fen, isChess960: false }));
  const outcomes = await Promise.all(request.searchBlock(positions, { depth: DEPTH }));
  request.close();
  const chances = outcomes.map((outcome) => (outcome.ok ? winChanceOf(outcome.found.evaluation, color) : NaN));
  const first = color === 'white' ? 0 : 1;
  return moves.flatMap((_, index) =>
    index % 2 === first ? [100 * ((chances[index] ?? NaN) - (chances[index + 1] ?? NaN))] : [],
  );
};

const openRequest = (pool: LocalPool): EngineRequest => {
  const request = pool.open({ priority: 'background' });
  if (request === undefined) throw new Error('the queue must have room');
  return request;
};
