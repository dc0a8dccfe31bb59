#!/usr/bin/env node
/** The command line: `outpost COMMAND`. A command is loaded when it is asked for, so that each starts with what it needs. */
import { keepFilesPrivate } from '../server/platform/program';
import { type Command, EXIT, type ExitCode, terminal } from './command';

type Entry = { readonly name: string; readonly does: string; readonly load: () => Promise<Command> };

const COMMANDS: readonly Entry[] = [
  {
    name: 'analyze',
    does: 'analyze the games of a PGN file',
    load: async () => (await import('./analyze')).analyze,
  },
  {
    name: 'scout',
    does: 'report how a player plays, from the last games',
    load: async () => (await import('./scout')).scout,
  },
  {
    name: 'prepare',
    does: 'say what to play against a player',
    load: async () => (await import('./prepare')).prepare,
  },
  {
    name: 'puzzles import',
    does: 'import a puzzle database',
    load: async () => (await import('./puzzles-import')).puzzlesImport,
  },
  {
    name: 'puzzles make',
    does: 'find puzzles in the games of a PGN file',
    load: async () => (await import('./puzzles-make')).puzzlesMake,
  },
  {
    name: 'backup',
    does: 'copy an installation while its server runs',
    load: async () => (await import('./backup')).backup,
  },
  {
    name: 'move',
    does: 'move an installation to a PostgreSQL database',
    load: async () => (await import('./move')).move,
  },
];

const WIDTH = Math.max(...COMMANDS.map(({ name }) => name.length));

const HELP = `Usage: outpost COMMAND [OPTIONS]

Chess analysis and opponent scouting on the command line.

Commands:
${COMMANDS.map(({ name, does }) => `  ${name.padEnd(WIDTH)}  ${does}`).join('\n')}

Examples:
  outpost analyze game.pgn --mode fast
  outpost scout SITE:NAME --games 200,blitz
  outpost prepare NAME --as white --me games.pgn --pdf sheet.pdf
  outpost puzzles make games.pgn --out puzzles.csv

"outpost help COMMAND" or "outpost COMMAND --help" describes a command with its options and exit codes.
Settings are environment variables, those of the server: DATA_DIR, DATABASE_URL, STOCKFISH_PATH and so on.
`;

const run = async (words: readonly string[]): Promise<ExitCode> => {
  const isHelp = words[0] === 'help' || asksForHelp(words);
  const named = words[0] === 'help' ? words.slice(1) : words;
  const entry = COMMANDS.find(({ name }) => name.split(' ').every((part, index) => part === named[index]));
  if (entry !== undefined) {
    const command = await entry.load();
    return isHelp ? print(command.help) : command.run(named.slice(entry.name.split(' ').length));
  }
  const [first] = named;
  if (isHelp && (first === undefined || first.startsWith('-') || isGroup(first, named[1]))) return print(HELP);
  terminal.complain(`${describeUnknown(named)}\n\n${HELP}`);
  return EXIT.usage;
};

const print = (help: string): ExitCode => {
  terminal.print(help);
  return EXIT.done;
};

/** What stands behind `--` is no option. */
const asksForHelp = (words: readonly string[]): boolean => {
  const end = words.indexOf('--');
  return (end < 0 ? words : words.slice(0, end)).some((word) => word === '--help' || word === '-h');
};

/** `puzzles` alone, whose commands are in the list. */
const isGroup = (first: string, second = '-'): boolean =>
  second.startsWith('-') && COMMANDS.some(({ name }) => name.startsWith(`${first} `));

const describeUnknown = (words: readonly string[]): string => {
  const [first, second] = words;
  if (first === undefined) return 'Which command?';
  if (isGroup(first, second)) return `Which command of ${first}?`;
  const isOfGroup = isGroup(first);
  return `There is no command called ${isOfGroup ? `${first} ${second}` : first}`;
};

keepFilesPrivate();
// A reader of the output may close it early, as `head` does.
process.stdout.on('error', () => process.exit(EXIT.done));
process.exitCode = await run(process.argv.slice(2));
