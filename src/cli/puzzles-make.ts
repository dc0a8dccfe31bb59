/** `npm run puzzles:make -- games.pgn`: the puzzles that are in the games of a PGN file, as Lichess publishes puzzles. */
import { open } from 'node:fs/promises';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { parseConfig, type Config } from '../server/config';
import { createEngines } from '../server/engines';
import { keepFilesPrivate } from '../server/private-files';
import { EXIT, type ExitCode } from './exit-codes';
import {
  parsePuzzlesMakeArguments,
  PUZZLES_MAKE_HELP,
  type PuzzlesMakeArguments,
} from './puzzles/puzzles-make-arguments';
import { makePuzzlesOfGames, readGames } from './puzzles/puzzles-make-games';
import { terminal } from './terminal';

const make = async (words: readonly string[]): Promise<ExitCode> => {
  const wanted = parsePuzzlesMakeArguments(words);
  if (!wanted.ok) return complain(EXIT.usage, `${wanted.error}\n\n${PUZZLES_MAKE_HELP}`);
  if (wanted.value === 'help') {
    terminal.print(PUZZLES_MAKE_HELP);
    return EXIT.done;
  }
  const config = parseConfig(process.env);
  if (!config.ok) return complain(EXIT.usage, config.error);
  const { file, out } = wanted.value;
  if (file !== '-' && !(await canOpen(file, 'r'))) return complain(EXIT.usage, `${file} cannot be read`);
  if (out !== undefined && !(await canOpen(out, 'w'))) return complain(EXIT.usage, `${out} cannot be written`);
  return makeWithEngines(wanted.value, config.value);
};

const complain = (code: ExitCode, line: string): ExitCode => {
  terminal.complain(line);
  return code;
};

const canOpen = async (file: string, flags: 'r' | 'w'): Promise<boolean> => {
  try {
    await (await open(file, flags)).close();
    return true;
  } catch {
    return false;
  }
};

const makeWithEngines = async ({ file, out, max, depth }: PuzzlesMakeArguments, config: Config): Promise<ExitCode> => {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const pool = createEngines(config, terminal.complain);
  const stayAlive = setInterval(() => undefined, 60_000); // The pool's own waiting does not keep a process alive.
  const input = file === '-' ? process.stdin : createReadStream(file);
  const output = out === undefined ? undefined : createWriteStream(out);
  try {
    return await makePuzzlesOfGames(readGames(input.setEncoding('utf8')), {
      ...{ pool, max, depth, terminal },
      atOnce: pool.usage().processes,
      signal: interrupt.signal,
      write: (row) => (output === undefined ? terminal.print(row) : output.write(`${row}\n`)),
    });
  } finally {
    clearInterval(stayAlive);
    input.destroy();
    if (output !== undefined) await end(output);
    await pool.close();
  }
};

const end = (output: WriteStream): Promise<void> => new Promise((resolve) => output.end(resolve));

// Whoever reads the output may have seen enough of it, as `head` has.
keepFilesPrivate();
process.stdout.on('error', () => process.exit(EXIT.done));
process.exitCode = await make(process.argv.slice(2));
