import { describe, expect, it } from 'vitest';
import { MAX_IMPORT_BYTES } from '../../../../contract/library';
import { chooseFile, foundNames, HEAD_BYTES, looksLikeGames, ownerOf, readHead, suggestedNames } from './pgn-draft';

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

const game = (white: string, black: string): string => `[White "${white}"]\n[Black "${black}"]\n\n1. e4 e5 *\n\n`;

describe('the names in a text', () => {
  it('are counted, those in most games first, without those of nobody', () => {
    const text = game('Bo Ek', 'Tove') + game('Ines', 'bo ek') + game('Bo Ek', '?') + game('', 'Ines');
    expect(foundNames(text)).toEqual([
      { name: 'Bo Ek', games: 3 },
      { name: 'Ines', games: 2 },
      { name: 'Tove', games: 1 },
    ]);
  });

  it('are read with quotes, backslashes and Windows line ends', () => {
    expect(foundNames('[White "Bo \\"Rook\\" Ek"]\r\n[Black "C:\\\\chess"]\r\n').map(({ name }) => name)).toEqual([
      'Bo "Rook" Ek',
      'C:\\chess',
    ]);
  });

  it('tell whose games these are only where one name is in more games than any other', () => {
    expect(ownerOf(foundNames(game('Bo', 'Tove') + game('Ines', 'Bo')))).toBe('Bo');
    expect(ownerOf(foundNames(game('Bo', 'Tove') + game('Tove', 'Bo')))).toBeUndefined();
    expect(ownerOf(foundNames(game('Bo', 'Tove')))).toBeUndefined();
    expect(ownerOf([])).toBeUndefined();
  });

  it('that are seldom are not suggested beside one that is in many games', () => {
    const text = Array.from({ length: 9 }, (_, index) => game('Bo', `Rival ${index}`)).join('');
    expect(suggestedNames(foundNames(text))).toEqual([{ name: 'Bo', games: 9 }]);
    expect(suggestedNames(foundNames(game('Bo', 'Tove')))).toHaveLength(2);
  });
});

it.each([
  ['[Event "Club"]', true],
  ['1. e4 e5 2. Nf3', true],
  ['e4 e5 Nf3 Nc6', true],
  ['1.d4 d5 2.c4', true],
  ['O-O-O', true],
  ['1. e8=Q+ Kb7', true],
  ['See you on Tuesday', false],
  ['Dear club, the hall is closed.', false],
  ['', false],
  ['<html><body>404</body></html>', false],
])('%j looks like games: %s', (text, expected) => {
  expect(looksLikeGames(text)).toBe(expected);
});

describe('the beginning of a file', () => {
  it('is read as UTF-8, also when it is cut in the middle of a letter', async () => {
    const text = `${'x'.repeat(HEAD_BYTES - 1)}é and more`;
    expect(await readHead(new Blob([text]))).toBe('x'.repeat(HEAD_BYTES - 1));
  });

  it('is read as windows-1252 where it is no UTF-8', async () => {
    expect(await readHead(new Blob([new Uint8Array([0x42, 0xf6, 0x20, 0x45, 0x6b])]))).toBe('Bö Ek');
  });
});
