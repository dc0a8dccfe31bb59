#!/usr/bin/env node
/** Command line entry: `outpost COMMAND`. Commands are loaded on demand. */
import { keepFilesPrivate } from '../server/platform/program';
import { type Command, EXIT, type ExitCode, terminal } from './command';

type Entry = { readonly name: string; readonly description: string; readonly load: () => Promise<Command> };

const COMMANDS: readonly Entry[] = [
  {
    name: 'analyze',
    description: 'analyze the games of a PGN file',
    load: async () => (await import('./analyze')).analyze,
  },
  {
    name: 'scout',
    description: 'report how a player plays, from the last games',
    load: async () => (await import('./scout')).scout,
  },
  {
    name: 'prepare',
    description: 'suggest what to play against a player',
    load: async () => (await import('./prepare')).prepare,
  },
  {
    name: 'puzzles import',
    description: 'import a puzzle database',
    load: async () => (await import('./puzzles-import')).puzzlesImport,
  },
  {
    name: 'puzzles make',
    description: 'find puzzles in the games of a PGN file',
    load: async () => (await import('./puzzles-make')).puzzlesMake,
  },
  {
    name: 'repertoire gaps',
    description: 'list the replies that a repertoire has no answer to',
    load: async () => (await import('./repertoire/gaps')).repertoireGaps,
  },
  {
    name: 'repertoire check',
    description: 'list the moves of a repertoire that lose against the best one',
    load: async () => (await import('./repertoire/check')).repertoireCheck,
  },
  {
    name: 'repertoire import',
    description: "add a PGN file to a user's repertoire",
    load: async () => (await import('./repertoire/import')).repertoireImport,
  },
  {
    name: 'repertoire export',
    description: 'write a repertoire by openings, or as a book for engines',
    load: async () => (await import('./repertoire/export')).repertoireExport,
  },
  {
    name: 'backup',
    description: 'copy an installation while its server runs',
    load: async () => (await import('./backup')).backup,
  },
  {
    name: 'move',
    description: 'move an installation to a PostgreSQL database',
    load: async () => (await import('./move')).move,
  },
];

const WIDTH = Math.max(...COMMANDS.map(({ name }) => name.length));

const HELP = `Usage: outpost COMMAND [OPTIONS]

Chess analysis and opponent scouting on the command line.

Commands:
${COMMANDS.map(({ name, description }) => `  ${name.padEnd(WIDTH)}  ${description}`).join('\n')}

Examples:
  outpost analyze game.pgn --mode fast
  outpost scout SITE:NAME --games 200,blitz
  outpost prepare NAME --as white --me games.pgn --pdf sheet.pdf
  outpost puzzles make games.pgn --out puzzles.csv
  outpost repertoire gaps white.pgn --color white --goal 50

"outpost help COMMAND" or "outpost COMMAND --help" describes a command with its options and exit codes.
Settings are environment variables, those of the server: DATA_DIR, DATABASE_URL, STOCKFISH_PATH and so on.
`;

const run = async (words: readonly string[]): Promise<ExitCode> => {
  const isHelp = words[0] === 'help' || requestsHelp(words);
  const commandWords = words[0] === 'help' ? words.slice(1) : words;
  const entry = COMMANDS.find(({ name }) => name.split(' ').every((part, index) => part === commandWords[index]));
  if (entry !== undefined) {
    const command = await entry.load();
    return isHelp ? print(command.help) : command.run(commandWords.slice(entry.name.split(' ').length));
  }
  const [first] = commandWords;
  if (isHelp && (first === undefined || first.startsWith('-') || isGroup(first, commandWords[1]))) return print(HELP);
  terminal.printError(`${describeUnknown(commandWords)}\n\n${HELP}`);
  return EXIT.usage;
};

const print = (help: string): ExitCode => {
  terminal.print(help);
  return EXIT.done;
};

/** Words after `--` are not options. */
const requestsHelp = (words: readonly string[]): boolean => {
  const end = words.indexOf('--');
  return (end < 0 ? words : words.slice(0, end)).some((word) => word === '--help' || word === '-h');
};

/** A group name such as `puzzles` alone. */
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
// A reader such as `head` may close the output early.
process.stdout.on('error', () => process.exit(EXIT.done));
process.exitCode = await run(process.argv.slice(2));
