import { availableParallelism } from 'node:os';
import type { EnginePool, EngineRequest } from '../../src/engine/search';

const AT_ONCE = 2 * availableParallelism();

/** The items in order, a few at a time, each with a request of its own at the engine. */
export const workOnEach = async <Item, Value>(
  pool: EnginePool,
  items: readonly Item[],
  work: (item: Item, request: EngineRequest) => Promise<Value>,
): Promise<readonly Value[]> => {
  const values: Value[] = [];
  const waiting = [...items.entries()];
  const run = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, item] = next;
      const request = pool.open({ priority: 'background' });
      if (request === undefined) throw new Error('the queue must have room');
      values[index] = await work(item, request);
      request.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return values;
};
