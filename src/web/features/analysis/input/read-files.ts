import { MAX_PGN_LENGTH } from '../../../../contract/analysis';
import { inputSentence } from '../../../../messages/input';
import { readPgnFile } from './read-pgn-file';

export type FilesReading = {
  /** Of the files that are texts, one behind the other; `undefined` where none is. */
  readonly text: string | undefined;
  /** A sentence for each file that could not be read. */
  readonly problems: readonly string[];
};

/** Reads dropped, pasted or picked files as one text of games. */
export const readFiles = async (files: readonly File[]): Promise<FilesReading> => {
  const readings = await Promise.all(files.map(readPgnFile));
  const problems = readings.flatMap((reading) => (reading.ok ? [] : [reading.error]));
  const texts = readings.flatMap((reading) => (reading.ok ? [reading.value] : []));
  if (texts.length === 0) return { text: undefined, problems };
  const text = texts.length === 1 ? texts.join('') : texts.map((one) => one.trim()).join('\n\n');
  if (text.length <= MAX_PGN_LENGTH) return { text, problems };
  const tooLarge = inputSentence({
    id: 'input.too-large-together',
    values: { megabytes: MAX_PGN_LENGTH / 1_000_000 },
  });
  return { text: undefined, problems: [...problems, tooLarge] };
};
