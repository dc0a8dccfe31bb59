/**
 * Reads every game under a path: `.pgn` files, the PGN inside `.ndjson` games, and the cases of chess.js' `loadPgn`.
 * Each refused game is listed; refusals must be of a kind that we mean.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatPgnProblem, readPgn, type PgnProblem } from '../src/chess/notation/pgn';

type Source = { readonly name: string; readonly text: string };
type LoadCase = { readonly name: string; readonly pgn: string };
type Tally = { games: number; plies: number; meant: number; wrong: number };

export const check = (path: string): boolean => {
  const files = statSync(path).isDirectory() ? walk(path) : [path];
  const tally: Tally = { games: 0, plies: 0, meant: 0, wrong: 0 };
  const start = performance.now();
  for (const source of files.flatMap(sourcesOf)) readSource(source, tally);
  const { games, plies, meant, wrong } = tally;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${path}: ${games} games, ${plies} half-moves, ${seconds} s; refused: ${meant} as meant, ${wrong} wrongly`,
  );
  return wrong === 0 && games > 0;
};

const walk = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .sort();

const sourcesOf = (path: string): readonly Source[] => {
  if (path.endsWith('.pgn')) return [{ name: path, text: readFileSync(path, 'utf8') }];
  if (path.endsWith('.ndjson')) return ndjsonSources(path);
  if (!path.endsWith('load-pgn-cases.json')) return [];
  const cases = JSON.parse(readFileSync(path, 'utf8')) as readonly LoadCase[];
  return cases.map(({ name, pgn }) => ({ name: `${path}: ${name}`, text: pgn }));
};

const ndjsonSources = (path: string): readonly Source[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line, index) => ({ name: `${path}:${index + 1}`, line }))
    .filter(({ line }) => line.trim() !== '')
    .flatMap(({ name, line }) => {
      const { pgn } = JSON.parse(line) as { pgn?: string };
      return pgn === undefined ? [] : [{ name, text: pgn }];
    });

const readSource = ({ name, text }: Source, tally: Tally): void => {
  for (const reading of readPgn(text)) {
    tally.games++;
    if (reading.ok) tally.plies += reading.value.plies.length;
    else {
      const reason = meaning(reading.error, name);
      if (reason === undefined) tally.wrong++;
      else tally.meant++;
      console.log(`${name}\n  ${formatPgnProblem(reading.error)} - ${reason ?? 'THIS SHOULD HAVE BEEN READ'}`);
    }
  }
};

/** Why this refusal is as it should be. */
const meaning = ({ message }: PgnProblem, name: string): string | undefined => {
  if (message.includes('is not supported')) return 'a variant with other rules';
  if (/: (--|Z0|0000)$/.test(message)) return 'a null move is no legal move';
  if (message.includes('FEN tag must be supplied')) return 'one of the tags FEN and SetUp without the other (VAL-35)';
  if (name.includes('throws Error')) return 'a case that must be refused';
  return undefined;
};
