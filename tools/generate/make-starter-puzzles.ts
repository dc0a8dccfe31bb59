/**
 * Makes the starter set of puzzles, `src/content/starter-puzzles.json`, with the bundled engine at low
 * priority: `npx tsx scripts/make-starter-puzzles.ts`. Games are looked through for puzzles, each answer is searched again
 * at depth 20, and of what that confirms the set is chosen; more games are played while there is not enough. Everything
 * is seeded and searched to depths. What is done is kept in `.data/starter/`, so that a run that was ended goes on where
 * it was; `choose` behind it makes the set of what is there.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { LICHESS_HEADER, puzzleKey, writeLichessRow } from '../../src/chess/puzzles/lichess-row';
import { toPuzzle } from '../../src/chess/puzzles/to-puzzle';
import { CHECK_LIMIT, checkAnswer, findPuzzles } from '../../src/engine/puzzles';
import { createEngines } from '../../src/server/platform/engines';
import { openAdviser } from './samples/candidates';
import { type Candidate, choosePuzzles } from './starter/choose-puzzles';
import { type StarterGame, starterGames } from './starter/starter-games';
import { writeRows } from './write-rows';

/** The count that the specification names (LEARN-07). */
const SET = 247;

const MOST_FURTHER_GAMES = 1500;

const ENGINES = 2;

const ROOT = join(import.meta.dirname, '../..');

const WORK = join(ROOT, '.data/starter');

const FOUND = join(WORK, 'found.ndjson');

const CHECKED = join(WORK, 'checked.ndjson');

const SET_FILE = join(ROOT, 'src/content/starter-puzzles.json');

const foundLine = z.object({
  name: z.string(),
  puzzles: z.array(z.object({ fen: z.string(), moves: z.array(z.string()).readonly() })),
});

type FoundLine = z.infer<typeof foundLine>;

const checkedLine = z.object({ key: z.string(), isConfirmed: z.boolean(), gap: z.number().optional() });

const readLines = (file: string): readonly unknown[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line): unknown => JSON.parse(line))
    : [];

const found = new Map(
  z
    .array(foundLine)
    .parse(readLines(FOUND))
    .map((line) => [line.name, line]),
);

const checked = new Map(
  z
    .array(checkedLine)
    .parse(readLines(CHECKED))
    .map((line) => [line.key, line]),
);

const pool = createEngines({ engineProcesses: ENGINES }, console.log);

const request = () => {
  const opened = pool.open({ priority: 'background' });
  if (opened === undefined) throw new Error('The queue is full');
  return opened;
};

const find = async ({ name, game, known }: StarterGame): Promise<FoundLine> => {
  const opened = request();
  const outcome = await findPuzzles({ request: opened, game, known });
  opened.close();
  if (!outcome.ok) throw new Error(`${name}: ${outcome.reason}`);
  const line = { name, puzzles: outcome.puzzles.map(({ fen, moves }) => ({ fen, moves })) };
  appendFileSync(FOUND, `${JSON.stringify(line)}\n`);
  found.set(name, line);
  return line;
};

const check = async ({ puzzle }: Candidate): Promise<void> => {
  const key = puzzleKey(puzzle);
  if (checked.has(key)) return;
  const opened = request();
  const outcome = await checkAnswer(opened, puzzle, CHECK_LIMIT);
  opened.close();
  if (!outcome.ok) throw new Error(`${key}: ${outcome.reason}`);
  const { isConfirmed, gap } = outcome;
  const line = { key, isConfirmed, gap };
  appendFileSync(CHECKED, `${JSON.stringify(line)}\n`);
  checked.set(key, line);
  console.log(`${key}: ${isConfirmed ? 'confirmed' : 'dropped'}`);
};

/** What has been found and not been refuted. */
const candidates = (): readonly Candidate[] =>
  [...found.values()]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name, puzzles }) => puzzles.map(({ fen, moves }) => ({ game: name, puzzle: toPuzzle(fen, moves) })))
    .filter(({ puzzle }) => checked.get(puzzleKey(puzzle))?.isConfirmed !== false);

/** Checks what would be chosen, and again what takes the place of the dropped ones, until all that is chosen is confirmed. */
const checkChosen = async (): Promise<void> => {
  for (;;) {
    const open = choosePuzzles(candidates(), SET).filter((puzzle) => !checked.has(puzzleKey(puzzle)));
    if (open.length === 0) return;
    await together(open.map((puzzle) => () => check({ game: '', puzzle })));
  }
};

/** Runs the tasks, as many at once as there are engines. */
const together = async (tasks: readonly (() => Promise<void>)[]): Promise<void> => {
  const left = [...tasks];
  const work = async (): Promise<void> => {
    for (let task = left.shift(); task !== undefined; task = left.shift()) await task();
  };
  await Promise.all(Array.from({ length: ENGINES }, work));
};

const findEnough = async (): Promise<void> => {
  const adviser = await openAdviser();
  const games = starterGames(adviser, MOST_FURTHER_GAMES, (name) => found.has(name));
  const isEnough = (): boolean => choosePuzzles(candidates(), SET).length === SET;
  const work = async (): Promise<void> => {
    for (let next = await games.next(); next.done !== true; next = await games.next()) {
      const { puzzles } = await find(next.value);
      console.log(`${next.value.name}: ${puzzles.length} puzzles`);
      if (puzzles.length > 0 && isEnough()) return;
    }
  };
  if (!isEnough()) await Promise.all(Array.from({ length: ENGINES }, work));
  await adviser.close();
};

/** In the form of Lichess’ puzzle database: the header, then a row for each puzzle. */
const writeSet = (): void => {
  const isConfirmed = ({ puzzle }: Candidate): boolean => checked.get(puzzleKey(puzzle))?.isConfirmed === true;
  const chosen = choosePuzzles(candidates().filter(isConfirmed), SET);
  writeRows(SET_FILE, [LICHESS_HEADER, ...chosen.map(writeLichessRow)]);
  console.log(`${chosen.length} puzzles written`);
};

setPriority(5);

mkdirSync(WORK, { recursive: true });

if (process.argv[2] !== 'choose') {
  // A check may drop so many that more have to be found.
  while (choosePuzzles(candidates(), SET).length < SET) {
    const before = found.size;
    await findEnough();
    await checkChosen();
    if (found.size === before) break;
  }
  await checkChosen();
}

writeSet();

await pool.close();
