import type { Result } from '../../../../chess/types';
import { analysisMessages, MAX_PGN_LENGTH } from '../../../../contract/analysis';
import { decodeText } from '../../../lib/http/decode-text';

/** What the file picker offers. */
export const PGN_FILE_TYPES = '.pgn,.txt';

/** The text of a PGN file, or why it is not taken, in words for the person. */
export const readPgnFile = async (file: File): Promise<Result<string, string>> => {
  if (file.size > MAX_PGN_LENGTH) return { ok: false, error: `${file.name}: ${analysisMessages.tooLarge}` };
  const text = decodeText(await file.arrayBuffer());
  if (text.includes('\0')) return { ok: false, error: `${file.name} is not a text file. Choose a .pgn or .txt file.` };
  return { ok: true, value: text };
};
