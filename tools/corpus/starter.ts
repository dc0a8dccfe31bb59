/**
 * Every puzzle of the starter set: the engine, at depth 20, takes the answer for the only move that mates or keeps the
 * win. `npm run corpus -- starter`; about half an hour on a quiet machine with two cores.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { taskOf } from '../../src/chess/puzzles/puzzle';
import { checkAnswer } from '../../src/engine/puzzles';
import { createEngines } from '../../src/server/platform/engines';

const ENGINES = 2;

export const check = async (path: string): Promise<boolean> => {
  const [, ...rows] = z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8')));
  const pool = createEngines({ engineProcesses: ENGINES }, console.error);
  const stayAlive = setInterval(() => undefined, 60_000); // The pool's own waiting does not keep a process alive.
  const begin = performance.now();
  const verdicts = await inTurns(rows, async (row) => {
    const [id = '', fen = '', moves = ''] = row.split(',');
    const request = pool.open({ priority: 'background' });
    const checked = request && (await checkAnswer(request, { fen, moves: moves.split(' ') }));
    request?.close();
    const verdict = { id, line: taskOf({ fen, moves: moves.split(' ') })?.line ?? [], checked };
    if (checked?.ok !== true || !checked.isConfirmed) console.log(`${id}: ${JSON.stringify(checked)}, ${fen} ${moves}`);
    return verdict;
  });
  clearInterval(stayAlive);
  await pool.close();
  const confirmed = verdicts.filter(({ checked }) => checked?.ok === true && checked.isConfirmed);
  const wins = confirmed.filter(({ line }) => line.at(-1)?.endsWith('#') !== true);
  const gaps = wins.flatMap(({ checked }) => (checked?.ok === true ? (checked.gap ?? []) : []));
  console.log(`${rows.length} puzzles, ${confirmed.length} confirmed at depth 20 in ${seconds(begin)} s`);
  console.log(`${confirmed.length - wins.length} mates; of the wins the least gap is ${Math.min(...gaps).toFixed(3)}`);
  return rows.length > 0 && confirmed.length === rows.length;
};

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

/** In the order of the items, as many at once as there are engines. */
const inTurns = async <Item, Value>(items: readonly Item[], run: (item: Item) => Promise<Value>) => {
  const left = [...items.entries()];
  const values = new Map<number, Value>();
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) values.set(next[0], await run(next[1]));
  };
  await Promise.all(Array.from({ length: ENGINES }, work));
  return [...values].sort(([one], [other]) => one - other).map(([, value]) => value);
};
