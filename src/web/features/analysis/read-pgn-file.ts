import { analysisMessages, MAX_PGN_LENGTH } from '../../../contract/analysis';
import type { Result } from '../../../chess/types';

/** What the file picker offers. */
export const PGN_FILE_TYPES = '.pgn,.txt';

const decode = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Older chess programs write their PGN files in Latin-1.
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The text of a PGN file, or why it is not taken, in words for the person. */
export const readPgnFile = async (file: File): Promise<Result<string, string>> => {
  if (file.size > MAX_PGN_LENGTH) return { ok: false, error: `${file.name}: ${analysisMessages.tooLarge}` };
  const text = decode(await file.arrayBuffer());
  if (text.includes('\0')) return { ok: false, error: `${file.name} is not a text file. Choose a .pgn or .txt file.` };
  return { ok: true, value: text };
};
