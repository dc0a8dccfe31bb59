import type { Result } from '../../../../chess/types';
import { MAX_IMPORT_BYTES } from '../../../../contract/library';
import { sizeText } from '../library-failure';
import { type FoundName, foundNames, looksLikeGames, readHead } from './found-names';

/** A file that may be imported, and who plays in it. */
export type ChosenFile = { readonly file: File; readonly names: readonly FoundName[] };

/** What the file picker offers. */
export const PGN_FILE_TYPES = '.pgn,.txt';

/** Looks at the beginning of a file; or why it is not taken, in words for the person. `name`: what to call it there. */
export const chooseFile = async (file: File, name = file.name): Promise<Result<ChosenFile, string>> => {
  if (file.size > MAX_IMPORT_BYTES) {
    const limit = sizeText(MAX_IMPORT_BYTES);
    return refuse(`${name} has ${sizeText(file.size)}: at most ${limit} can be imported at once. Split it.`);
  }
  const head = await readHead(file);
  if (head.includes('\0')) return refuse(`${name} is not a text file. Choose a .pgn or .txt file.`);
  if (!looksLikeGames(head)) return refuse(`${name} has no games.`);
  return { ok: true, value: { file, names: foundNames(head) } };
};

const refuse = (error: string): Result<ChosenFile, string> => ({ ok: false, error });
