import { parseArgs } from 'node:util';
import { NOTE_LIMITS } from '../../chess/repertoire/repertoire';
import type { Color } from '../../chess/types';
import { errorSentence } from '../../messages/errors';
import { cutNoteSentence, repertoireSentence } from '../../messages/repertoire';
import { openDatabase } from '../../server/db/database';
import {
  type ImportedForUser,
  importForUser,
  type ImportProblem,
} from '../../server/features/repertoires/import-for-user';
import { CommandError, countOf, defineCommand, EXIT, terminal, UsageError } from '../command';
import { importFile, parseColor, parseFile } from './input';

const HELP = `Usage: outpost repertoire import FILE --user NAME|ID --color white|black [--name TEXT]
                                 [--json]

Adds a PGN file to a user's repertoire in the database that DATA_DIR or DATABASE_URL names,
also while a server uses it. FILE is PGN with variations, or - for standard input. Main moves
stay, and importing twice changes nothing. Notes that are too long are cut, and reported.

  --user       a username, or the number of a user
  --color      the color that the repertoire is for
  --name TEXT  which repertoire: a new one where none has the name; without it the only one
               with the color, or a new one
  --json       one JSON document: repertoire, name, isNew, added, known, conflicts, newPositions,
               cut
  --help       this text

Examples:
  outpost repertoire import white.pgn --user morphy --color white
  outpost repertoire import black.pgn --user 1 --color black --name "Against 1.e4" --json

Exit codes: 0 done, what could not be read is reported; 1 there was nothing to read or the
database failed, 2 wrong usage or a file that cannot be read, 3 the repertoire was refused.
`;

type ImportArguments = {
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly user: string;
  readonly color: Color;
  readonly name?: string;
  readonly isJson: boolean;
};

export const parseImport = (words: readonly string[]): ImportArguments => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      user: { type: 'string', default: '' },
      color: { type: 'string' },
      name: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const name = values.name?.trim();
  if (values.user === '') throw new UsageError('--user: Expected a username, or the number of a user');
  if (name === '') throw new UsageError('--name: Expected a name');
  return {
    file: parseFile(positionals),
    user: values.user,
    color: parseColor(values.color),
    name,
    isJson: values.json,
  };
};

export const repertoireImport = defineCommand({
  help: HELP,
  parse: parseImport,
  run: async (args, { database }) => {
    const imported = await importFile(args.file, args.color, Date.now());
    const db = await openDatabase(database);
    try {
      const { user, color, name, isJson } = args;
      const outcome = await importForUser(db, { user, color, name, imported, now: Date.now() });
      if (!outcome.ok) throw toError(outcome.error, user);
      terminal.print(isJson ? JSON.stringify(outcome.value) : importText(outcome.value));
      return EXIT.done;
    } finally {
      await db.destroy();
    }
  },
});

const toError = (problem: ImportProblem, user: string): Error => {
  switch (problem.reason) {
    case 'no-user':
      return new UsageError(`--user: There is no user ${user}`);
    case 'long-name':
      return new UsageError('--name: The name is too long');
    case 'several':
      return new UsageError(`--name: Which one of ${problem.names.map((name) => `"${name}"`).join(', ')}?`);
    case 'refused':
      return new CommandError(EXIT.refused, errorSentence({ id: problem.refusal }));
    case 'too-large':
      return new CommandError(EXIT.refused, problem.message);
  }
};

const importText = ({ name, isNew, added, known, conflicts, newPositions, cut }: ImportedForUser): string =>
  [
    `${isNew ? 'New repertoire' : 'Repertoire'} "${name}": ${countOf(added, 'move')} added, ${countOf(newPositions, 'new position')}; ${known} there already`,
    ...(conflicts > 0 ? [`In ${countOf(conflicts, 'position')} another main move stays.`] : []),
    ...(cut.length > 0
      ? [repertoireSentence({ id: 'repertoire.cut-notes', values: { notes: cut.length, ...NOTE_LIMITS } })]
      : []),
    ...cut.map((note) => `  ${cutNoteSentence(note, note.line)}`),
  ].join('\n');
