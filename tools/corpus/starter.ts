/**
 * Every puzzle of a stock, or 500 drawn of a larger one: the engine, at depth 20, takes each of the solver's moves for the
 * only one that mates or keeps the win. `npm run corpus -- starter [FILE]`; the result of each is kept beside a file in
 * `.data/starter-check`, so that an interrupted run goes on where it was. STOCKFISH_PATH names a native engine.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { checkLine, MIN_CENTIPAWN_GAP } from '../../src/engine/puzzles';
import { createEngines } from '../../src/server/platform/engines';
import { createRandom, seedOf } from '../../src/test/mock-lichess/make-games';
import { readStock } from './stock';

const MAX_CHECKED = 500;

const FOLDER = '.data/starter-check';

const verdictLine = z.object({
  id: z.string(),
  moves: z.string(),
  isConfirmed: z.boolean(),
  gap: z.number().optional(),
});

type Verdict = z.infer<typeof verdictLine>;

export const check = async (path: string): Promise<boolean> => {
  const stock = drawn(readStock(path));
  const pool = createEngines({ engineProcesses: 1, stockfishPath: process.env['STOCKFISH_PATH'] }, console.error);
  const stayAlive = setInterval(() => undefined, 60_000); // The pool's own waiting does not keep a process alive.
  mkdirSync(FOLDER, { recursive: true });
  const engine = (await pool.identity()).label.replaceAll(/\W/g, '');
  const file = `${FOLDER}/${engine}.ndjson`;
  const known = readVerdicts(file);
  const verdicts: Verdict[] = [];
  for (const { id, puzzle } of stock) {
    const moves = puzzle.moves.join(' ');
    const before = known.find((verdict) => verdict.id === id && verdict.moves === moves);
    if (before === undefined) {
      const request = pool.open({ priority: 'background' });
      const checked = await (request && checkLine(request, puzzle));
      request?.close();
      const isConfirmed = checked?.ok === true && checked.moves?.join(' ') === moves;
      const verdict = { id, moves, isConfirmed, gap: checked?.ok === true ? checked.gap : undefined };
      appendFileSync(file, `${JSON.stringify(verdict)}\n`);
      verdicts.push(verdict);
    } else verdicts.push(before);
  }
  clearInterval(stayAlive);
  await pool.close();
  const broken = verdicts.filter(({ isConfirmed }) => !isConfirmed);
  for (const { id, moves } of broken) console.log(`${id}: ${moves} is not confirmed`);
  const gaps = verdicts.flatMap(({ gap, isConfirmed }) => (isConfirmed && gap !== undefined ? [gap] : []));
  console.log(`${path}: ${verdicts.length} puzzles before ${engine} at depth 20, ${broken.length} broken`);
  console.log(`the smallest gap is ${Math.min(...gaps)} centipawns, of ${MIN_CENTIPAWN_GAP} that there must be`);
  return verdicts.length > 0 && broken.length === 0;
};

/** The same ones each time. */
const drawn = <Item>(items: readonly Item[]): readonly Item[] => {
  const random = createRandom(seedOf('puzzles to check'));
  const left = [...items];
  while (left.length > MAX_CHECKED) left.splice(random.below(left.length), 1);
  return left;
};

const readVerdicts = (file: string): readonly Verdict[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => verdictLine.parse(JSON.parse(line)))
    : [];
