import { importSchema, libraryPaths, type LibraryImport } from '../../contract/library';
import { postFile } from '../lib/http/http';
import { PGN_TYPE } from '../lib/save-file';

/** The longest name of a text that the server takes. */
const LONGEST_NAME = 200;

/**
 * Sends a text of games to a library; settles when it has arrived whole, with the import as it begins. `player`: the
 * user's name in its games, empty where it is not known.
 */
export const sendPgn = (
  profileId: number,
  file: File,
  player: string,
  signal = new AbortController().signal,
): Promise<LibraryImport> => {
  const search = new URLSearchParams({
    name: file.name.slice(0, LONGEST_NAME),
    ...(player === '' ? {} : { player }),
  });
  const path = `${libraryPaths(profileId).imports}?${search.toString()}`;
  return postFile(path, file, PGN_TYPE, importSchema, signal);
};
