import { expect, it } from 'vitest';
import { MAX_PGN_LENGTH } from '../../../../contract/analysis';
import { readGameText } from '../game-text';
import { readFiles } from './read-files';

const file = (text: string | Uint8Array<ArrayBuffer>, name: string) => new File([text], name);

it('reads several files as one text of all their games', async () => {
  const { text = '', problems } = await readFiles([
    file('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n', 'a.pgn'),
    file('1. c4 c5 *', 'b.txt'),
    file('\n[White "C"]\n\n1. Nf3 *', 'c.pgn'),
  ]);
  expect(problems).toEqual([]);
  expect(readGameText(text).readings.map(({ ok }) => ok)).toEqual([true, true, true, true]);
});

it('keeps a lone file as it is', async () => {
  expect(await readFiles([file(' 1. e4 *\n', 'a.pgn')])).toEqual({ text: ' 1. e4 *\n', problems: [] });
});

it('says of each file that is none why, and reads the others', async () => {
  const { text, problems } = await readFiles([
    file('1. e4 *', 'a.pgn'),
    file(new Uint8Array([0x89, 0x50, 0, 0]), 'board.png'),
    file('x'.repeat(MAX_PGN_LENGTH + 1), 'large.pgn'),
  ]);
  expect(text).toBe('1. e4 *');
  expect(problems).toEqual([
    'board.png is not a text file. Choose a .pgn or .txt file.',
    'large.pgn: The PGN is larger than 1 MB',
  ]);
});

it('refuses files that are too large together', async () => {
  const half = '1. e4 *\n'.repeat(70_000);
  const { text, problems } = await readFiles([file(half, 'a.pgn'), file(half, 'b.pgn')]);
  expect([text, problems]).toEqual([
    undefined,
    ['These files are larger than 1 MB together. Please choose fewer of them.'],
  ]);
});
