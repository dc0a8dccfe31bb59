import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { diffImport, importEdit } from '../../chess/repertoire/import-diff';
import { indexRepertoire } from '../../chess/repertoire/graph';
import { applyEdit } from '../../chess/repertoire/edits';
import type { RepertoireImport } from '../../chess/repertoire/pgn-import';
import type { Color } from '../../chess/types';
import { REPERTOIRE_LIMITS } from '../../contract/repertoires/repertoires';
import { errorSentence } from '../../messages/errors';
import { findUserId, readUser } from '../../server/db/accounts/users';
import { type Database, openDatabase } from '../../server/db/database';
import { editRepertoire, type Refusal } from '../../server/db/repertoires/content';
import { addRepertoire, listRepertoires, readRepertoire } from '../../server/db/repertoires/repertoires';
import { CommandError, countOf, defineCommand, EXIT, terminal, UsageError } from '../command';
import { importFile, parseColor, parseFile, START } from './input';

const HELP = `Usage: outpost repertoire import FILE --user NAME|ID --color white|black [--name TEXT]
                                 [--json]

Adds a PGN file to a user's repertoire in the database that DATA_DIR or DATABASE_URL names,
also while a server uses it. FILE is PGN with variations, or - for standard input. Main moves
stay, and importing twice changes nothing.

  --user       a username, or the number of a user
  --color      the color that the repertoire is for
  --name TEXT  which repertoire: a new one where none has the name; without it the only one
               with the color, or a new one
  --json       one JSON document: repertoire, name, isNew, added, known, conflicts, newPositions
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
  if (name === '' || (name?.length ?? 0) > REPERTOIRE_LIMITS.name)
    throw new UsageError(`--name: Expected 1 to ${REPERTOIRE_LIMITS.name} characters`);
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
      const outcome = await importInto(db, imported, args);
      terminal.print(args.isJson ? JSON.stringify(outcome) : importText(outcome));
      return EXIT.done;
    } finally {
      await db.destroy();
    }
  },
});

const importInto = async (db: Database, imported: RepertoireImport, args: ImportArguments) => {
  const { color } = args;
  const userId = await findUser(db, args.user);
  if (userId === undefined) throw new UsageError(`--user: There is no user ${args.user}`);
  const head = await findTarget(db, userId, args);
  const existing = head && (await readRepertoire(db, head));
  const before = existing ?? { starts: [START], moves: [], notes: [] };
  const graph = indexRepertoire({ ...before, color });
  const diff = diffImport(graph, imported);
  const edit = importEdit(graph, imported);
  const settings = { quota: REPERTOIRE_LIMITS, now: Date.now() };
  const name = head?.name ?? args.name ?? `${color === 'white' ? 'White' : 'Black'} repertoire`;
  const written =
    head === undefined
      ? await addRepertoire(db, userId, { ...NEW, name, color, ...applyEdit(before, edit), ...newAddress() }, settings)
      : diff.added.length === 0 && edit.notes.length === 0
        ? ({ ok: true, value: head } as const)
        : await editRepertoire(db, head, edit, settings);
  if (!written.ok) throw new CommandError(EXIT.refused, sentenceOf(written.error));
  return {
    repertoire: head?.address ?? ('address' in written.value ? written.value.address : ''),
    name,
    isNew: head === undefined,
    added: diff.added.length,
    known: diff.known,
    conflicts: diff.conflicts.length,
    newPositions: diff.newPositions,
  };
};

const findUser = async (db: Database, user: string): Promise<number | undefined> =>
  /^\d{1,9}$/.test(user) ? (await readUser(db, Number(user)))?.id : findUserId(db, user.toLowerCase());

/** As the page makes one. */
const NEW = { goal: 50, speed: 'rapid', rating: 1500, state: 'active' } as const;

const newAddress = () => ({ address: randomBytes(16).toString('base64url') });

const findTarget = async (db: Database, userId: number, { color, name }: ImportArguments) => {
  const all = (await listRepertoires(db, userId)).filter((head) => head.color === color);
  if (name !== undefined) return all.find((head) => head.name === name);
  if (all.length > 1) throw new UsageError(`--name: Which one of ${all.map((head) => `"${head.name}"`).join(', ')}?`);
  return all[0];
};

const sentenceOf = (refusal: Refusal): string => errorSentence({ id: refusal });

const importText = ({ name, isNew, added, known, conflicts, newPositions }: Awaited<ReturnType<typeof importInto>>) =>
  [
    `${isNew ? 'New repertoire' : 'Repertoire'} "${name}": ${countOf(added, 'move')} added, ${countOf(newPositions, 'new position')}; ${known} there already`,
    ...(conflicts > 0 ? [`In ${countOf(conflicts, 'position')} another main move stays.`] : []),
  ].join('\n');
