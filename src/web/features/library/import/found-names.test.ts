import { describe, expect, it } from 'vitest';
import { foundNames, HEAD_BYTES, looksLikeGames, ownerOf, readHead, suggestedNames } from './found-names';

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
