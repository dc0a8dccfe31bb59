/**
 * Makes a stock of puzzles from the games of a PGN file, as `outpost puzzles make` does:
 *
 *     npx tsx tools/generate/make-starter-puzzles.ts GAMES.pgn [--count 247] [--out FILE] [--work DIR] [--engine PATH]
 *         [--search all|tactics|endgames] [--games N] [--steps find,check,choose]
 *
 * Games are searched for puzzles, what would be chosen is searched again at depth 20, and of what that confirms the stock
 * is chosen; without a file, of what has been found before. `--search` takes all positions of a game, those in which it
 * went on with a rare motif, or those of the rarer endgames. Every step is deterministic. Each result is appended to a
 * file in the work folder as it is found, so that an interrupted run goes on where it was. The output is a CSV file in
 * the form of Lichess' puzzle database, which `outpost puzzles import` reads; or JSON for
 * `src/content/starter-puzzles.json`, where the name ends with .json.
 */
import { appendFileSync, createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { PositionEvaluation } from '../../src/chess/evaluation';
import type { Game } from '../../src/chess/game';
import { PGN_START, readPgnChunk } from '../../src/chess/pgn/pgn';
import { LICHESS_HEADER, puzzleKey, writeLichessRow } from '../../src/chess/puzzles/lichess-row';
import type { Puzzle } from '../../src/chess/puzzles/puzzle';
import { toPuzzle } from '../../src/chess/puzzles/to-puzzle';
import { CHECK_LIMIT, checkLine, findPuzzles } from '../../src/engine/puzzles';
import type { EngineRequest } from '../../src/engine/search';
import { evaluationsInPgn } from '../../src/server/games/review-game';
import { createEngines } from '../../src/server/platform/engines';
import { type Candidate, choosePuzzles } from './starter/choose-puzzles';
import { endgamePlies, tacticPlies } from './starter/played-tactics';
import { writeRows } from './write-rows';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '247' },
    out: { type: 'string', default: 'src/content/starter-puzzles.json' },
    work: { type: 'string', default: '.data/starter' },
    engine: { type: 'string' },
    games: { type: 'string', default: '1000000' },
    search: { type: 'string', default: 'all' },
    steps: { type: 'string', default: 'find,check,choose' },
  },
});

const COUNT = Number(values.count);

const searchKind = z.enum(['all', 'tactics', 'endgames']);

const SEARCH = searchKind.parse(values.search);

/** By game: its number in the file, from 0. */
const foundLine = z.object({
  n: z.number(),
  search: searchKind,
  puzzles: z.array(z.object({ fen: z.string(), moves: z.array(z.string()).readonly() })),
});

/** By puzzle: `moves` as far as they are confirmed, none when it is no puzzle, and the smallest gap in centipawns. */
const checkedLine = z.object({
  key: z.string(),
  moves: z.array(z.string()).readonly().optional(),
  gap: z.number().optional(),
});

const readLines = (file: string): readonly unknown[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}')) // The last one may be cut off.
        .map((line): unknown => JSON.parse(line))
    : [];

mkdirSync(values.work, { recursive: true });

const FOUND = join(values.work, 'found.ndjson');

const CHECKED = join(values.work, 'checked.ndjson');

const found = z.array(foundLine).parse(readLines(FOUND));

const isSearched = (n: number): boolean =>
  found.some((line) => line.n === n && (line.search === 'all' || line.search === SEARCH));

const checked = new Map(
  z
    .array(checkedLine)
    .parse(readLines(CHECKED))
    .map((line) => [line.key, line]),
);

const pool = createEngines({ engineProcesses: 1, stockfishPath: values.engine }, console.log);

const ask = async <Answer>(run: (request: EngineRequest) => Promise<Answer>): Promise<Answer> => {
  const request = pool.open({ priority: 'background' });
  if (request === undefined) throw new Error('The queue is full');
  const answer = await run(request);
  request.close();
  return answer;
};

async function* readGames(file: string) {
  let progress = PGN_START;
  for await (const piece of createReadStream(file).setEncoding('utf8')) {
    progress = yield* readPgnChunk(progress, String(piece), false, 'import');
  }
  yield* readPgnChunk(progress, '', true, 'import');
}

const find = async (file: string): Promise<void> => {
  let n = -1;
  for await (const reading of readGames(file)) {
    n += 1;
    if (n >= Number(values.games)) return;
    if (!reading.ok || isSearched(n)) continue;
    const game = reading.value;
    const known = SEARCH === 'all' ? evaluationsInPgn(game, undefined).known : levelElsewhere(game, SEARCH);
    const outcome = await ask((request) => findPuzzles({ request, game, known }));
    if (!outcome.ok) throw new Error(`Game ${n}: ${outcome.reason}`);
    const line = { n, search: SEARCH, puzzles: outcome.puzzles.map(({ fen, moves }) => ({ fen, moves })) };
    appendFileSync(FOUND, `${JSON.stringify(line)}\n`);
    found.push(line);
  }
};

/** As if all other positions were known to be level. */
const levelElsewhere = (game: Game, search: 'tactics' | 'endgames'): ReadonlyMap<number, PositionEvaluation> => {
  const searched = new Set(search === 'tactics' ? tacticPlies(game) : endgamePlies(game));
  const level: PositionEvaluation = { evaluation: { cp: 0 }, depth: 0, pv: [] };
  return new Map(game.plies.flatMap((_, ply) => (searched.has(ply) ? [] : [[ply + 1, level]])));
};

/** What has been found and not been refuted, with the confirmed moves. */
const candidates = (isChecked: boolean): readonly Candidate[] =>
  found
    .toSorted((one, other) => one.n - other.n)
    .flatMap(({ n, puzzles }) =>
      puzzles.flatMap(({ fen, moves }) => {
        const known = checked.get(puzzleKey({ fen, moves }));
        const puzzle = toPuzzle(fen, known?.moves ?? moves);
        if (known === undefined) return isChecked && searchesOf(puzzle) > 0 ? [] : [{ game: `${n}`, puzzle }];
        return known.moves === undefined ? [] : [{ game: `${n}`, puzzle }];
      }),
    );

/** Checks what would be chosen, and again what takes the place of the dropped ones, until all is confirmed. */
const check = async (): Promise<void> => {
  for (;;) {
    const open = choosePuzzles(candidates(false), COUNT)
      .filter((puzzle) => !checked.has(puzzleKey(puzzle)))
      .toSorted((one, other) => searchesOf(one) - searchesOf(other)); // An interrupted run has checked the most.
    if (open.length === 0) return;
    console.log(`${open.length} to check, ${checked.size} checked`);
    for (const puzzle of open) {
      const outcome = await ask((request) => checkLine(request, puzzle, CHECK_LIMIT, true));
      if (!outcome.ok) throw new Error(`${puzzle.fen}: ${outcome.reason}`);
      const line = { key: puzzleKey(puzzle), moves: outcome.moves, gap: outcome.gap };
      appendFileSync(CHECKED, `${JSON.stringify(line)}\n`);
      checked.set(line.key, line);
    }
  }
};

/** A mate on the board needs none. */
const searchesOf = ({ moves, themes }: Puzzle): number => moves.length / 2 - (themes.includes('mate') ? 1 : 0);

const write = (): void => {
  const chosen = choosePuzzles(candidates(true), COUNT);
  const rows = [LICHESS_HEADER, ...chosen.map(writeLichessRow)];
  if (values.out.endsWith('.json')) writeRows(values.out, rows);
  else writeFileSync(values.out, `${rows.join('\n')}\n`);
  console.log(`${chosen.length} puzzles written to ${values.out}; npm run corpus -- stock ${values.out} checks them`);
};

// The pool's own waiting does not keep a process alive.
const stayAlive = setInterval(() => undefined, 60_000);

const [file] = positionals;

const steps = values.steps.split(',');

if (file !== undefined && steps.includes('find')) await find(file);

if (steps.includes('check')) await check();

if (steps.includes('choose')) write();

clearInterval(stayAlive);

await pool.close();
