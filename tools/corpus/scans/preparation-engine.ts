/** Preparations as the server makes them, each position searched once at each depth. */
import { winChanceOf } from '../../../src/chess/evaluation';
import type { Preparation } from '../../../src/chess/preparation/preparation';
import type { Color, Fen } from '../../../src/chess/types';
import { engineProgram, startProcess } from '../../../src/engine/process';
import { createLocalPool, type LocalPool } from '../../../src/engine/queue/pool';
import type { EngineRequest, SearchOutcome } from '../../../src/engine/search';
import { type PreparationRequest, preparationTasks } from '../../../src/server/features/prepare/preparation-tasks';
import { PREPARATION_DEPTHS } from '../../../src/server/features/prepare/prepare';

export type Engine = {
  readonly prepare: (input: Parameters<typeof preparationTasks.prepare>[0]) => Promise<Preparation>;
  readonly chanceAt: (fen: Fen, color: Color) => Promise<number>;
};

/** In plies: to find a line, and to verify it. */
type Depths = { readonly finding: number; readonly verifying: number };

export const withEngine = async <Value>(
  work: (engine: Engine) => Promise<Value>,
  depths: Depths = PREPARATION_DEPTHS,
): Promise<Value> => {
  const pool = createLocalPool({ start: startProcess(engineProgram(process.env.STOCKFISH_PATH)) });
  const stayAlive = setInterval(() => undefined, 60_000);
  try {
    return await work(createEngine(pool, depths));
  } finally {
    clearInterval(stayAlive);
    await pool.close();
  }
};

const createEngine = (pool: LocalPool, depths: Depths): Engine => {
  const found = new Map<string, Promise<SearchOutcome>>();
  const search = (request: EngineRequest, fens: readonly Fen[], depth: number): readonly Promise<SearchOutcome>[] => {
    const isNew = fens.filter((fen) => !found.has(`${fen} ${depth}`));
    const outcomes = request.searchBlock(
      isNew.map((fen) => ({ fen, isChess960: false })),
      { depth },
    );
    isNew.forEach((fen, index) => {
      const outcome = outcomes[index];
      if (outcome !== undefined) found.set(`${fen} ${depth}`, outcome);
    });
    return fens.flatMap((fen) => found.get(`${fen} ${depth}`) ?? []);
  };
  const withRequest = async <Value>(work: (request: EngineRequest) => Promise<Value>): Promise<Value> => {
    const request = pool.open({ priority: 'background' });
    if (request === undefined) throw new Error('the queue must have room');
    const value = await work(request);
    request.close();
    return value;
  };
  return {
    prepare: (input) =>
      withRequest(async (request) => {
        const answer = async (question: PreparationRequest) => {
          if (question.kind !== 'search') return [];
          const depth = question.isProving ? depths.verifying : depths.finding;
          const outcomes = await Promise.all(question.blocks.flatMap((fens) => search(request, fens, depth)));
          return outcomes.map((outcome) => (outcome.ok ? outcome.found : undefined));
        };
        return (await preparationTasks.prepare(input, answer)).preparation;
      }),
    chanceAt: (fen, color) =>
      withRequest(async (request) => {
        const [outcome] = await Promise.all(search(request, [fen], depths.verifying));
        return outcome?.ok === true ? winChanceOf(outcome.found.evaluation, color) : Number.NaN;
      }),
  };
};
