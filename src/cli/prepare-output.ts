import { open, writeFile } from 'node:fs/promises';
import { preparationTitle } from '../messages/preparation';
import { preparationPgn } from '../messages/preparation-pgn';
import { preparationText } from '../messages/preparation-text';
import type { Prepared } from '../server/features/prepare/prepare';
import type { PreparationThread } from '../server/features/prepare/preparation-tasks';
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

/** What is to be printed: the preparation, or that it was written into a file. */
export const putOut = async (preparation: Prepared, output: Output, thread: PreparationThread): Promise<string> => {
  if (output.as === 'json') return formatPreparationJson(preparation);
  if (!('file' in output)) return preparationText(preparation);
  const { file } = output;
  await writeFile(file, output.as === 'pgn' ? preparationPgn(preparation) : await sheetOf(preparation, output, thread));
  return `${preparationTitle(preparation)}: ${file}`;
};

const sheetOf = async (
  preparation: Prepared,
  { paper }: Extract<Output, { as: 'pdf' }>,
  thread: PreparationThread,
): Promise<Uint8Array> => {
  const made = await thread.run('makeSheet', { preparation, paper, madeAt: Date.now() });
  if (!made.ok) throw new Error(`the sheet could not be made (${made.error})`);
  return made.value;
};
