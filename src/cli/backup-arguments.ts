import { parseArgs } from 'node:util';
import type { Result } from '../chess/types';

export const BACKUP_HELP = `Usage: npm run backup -- FOLDER

Copies the installation in DATA_DIR into FOLDER, which it creates: the database as it is at this moment,
the secret that signs sessions, and the emails. The server may go on running and writing meanwhile.

FOLDER is a data folder itself. To go back to it, stop the server, put a copy of FOLDER in
DATA_DIR's place, and start the server again.

  --help  this text

Exit codes: 0 done, 1 the copy could not be made, 2 wrong usage or a folder that is not empty.
`;

/** The folder that the words of the command line name; the error is one line. */
export const parseBackupArguments = (
  words: readonly string[],
): Result<{ readonly folder: string } | 'help', string> => {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    });
    if (values.help) return { ok: true, value: 'help' };
    const [folder, ...others] = positionals;
    if (folder === undefined) return { ok: false, error: 'Where to? Give a folder' };
    if (others.length > 0) return { ok: false, error: `One folder, please: ${positionals.join(' ')}` };
    return { ok: true, value: { folder } };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
};
