import { open, writeFile } from 'node:fs/promises';
import { preparationTitle, sheetTitle } from '../../messages/preparation';
import { preparationPgn } from '../../messages/preparation-pgn';
import { preparationText } from '../../messages/preparation-text';
import type { PreparationThread } from '../../server/features/prepare/preparation-tasks';
import type { SheetInput } from '../../server/features/prepare/sheet/sheet-pdf';
import type { BothColors } from './make-preparation';
import type { Output } from './prepare-arguments';
import { formatPreparationJson } from './prepare-json';

/** Tried before the work begins. */
export const canWrite = async (file: string): Promise<boolean> => {
  try {
    await (await open(file, 'a')).close();
    return true;
  } catch {
    return false;
  }
};

/** What is to be printed: the preparation, or that it was written into a file. A sheet takes the other color as well. */
export const putOut = async (
  { preparation, other }: BothColors,
  output: Output,
  thread: PreparationThread,
): Promise<string> => {
  if (output.as === 'json') return formatPreparationJson(preparation);
  if (!('file' in output)) return preparationText(preparation);
  const { file } = output;
  if (output.as === 'pgn' || other === undefined) {
    await writeFile(file, preparationPgn(preparation));
    return `${preparationTitle(preparation)}: ${file}`;
  }
  await writeFile(file, await sheetOf({ preparation, other, paper: output.paper }, thread));
  return `${sheetTitle(preparation)}: ${file}`;
};

const sheetOf = async (sheet: Omit<SheetInput, 'madeAt'>, thread: PreparationThread): Promise<Uint8Array> => {
  const made = await thread.run('makeSheet', { ...sheet, madeAt: Date.now() });
  if (!made.ok) throw new Error(`the sheet could not be made (${made.error})`);
  return made.value;
};
