import { expect, it } from 'vitest';
import { MAX_IMPORT_BYTES } from '../../../../contract/library';
import { chooseFile } from './chosen-file';

it('takes a file with games, with the names in it', async () => {
  const file = new File(['[White "Bo Ek"]\n[Black "Tove"]\n\n1. e4 *'], 'club.pgn');
  const chosen = await chooseFile(file);
  expect(chosen).toMatchObject({ ok: true, value: { file, names: [{ name: 'Bo Ek' }, { name: 'Tove' }] } });
});

it.each([
  ['letter.txt', 'See you on Tuesday', 'letter.txt has no games.'],
  ['board.png', '\x89PNG\0\0', 'board.png is not a text file. Choose a .pgn or .txt file.'],
])('refuses %s in words', async (name, text, error) => {
  expect(await chooseFile(new File([text], name))).toEqual({ ok: false, error });
});

it('refuses a file that is too large without reading it, and takes one that is just not', async () => {
  const sized = (size: number) => Object.defineProperty(new File(['1. e4 *'], 'large.pgn'), 'size', { value: size });
  expect(await chooseFile(sized(63_400_000))).toEqual({
    ok: false,
    error: 'large.pgn has 63 MB: at most 50 MB can be imported at once. Split it.',
  });
  expect(await chooseFile(sized(MAX_IMPORT_BYTES))).toMatchObject({ ok: true });
});
