/** Text as the fonts that every reader of PDF brings can write it: Latin letters of Windows-1252. */

/** Beside ASCII and Latin-1. */
const FURTHER = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const STROKED: Readonly<Record<string, string>> = {
  ...{ đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', ħ: 'h', Ħ: 'H', ı: 'i', '−': '–', '\u00a0': ' ' },
};

/** What cannot be written loses its marks; a letter of another script is a question mark. */
export const paperText = (text: string): string => Array.from(text.normalize('NFC'), writable).join('');

const writable = (letter: string): string => {
  const known = STROKED[letter];
  if (known !== undefined) return known;
  if (isKnown(letter)) return letter;
  if (/^\p{C}$/u.test(letter)) return '';
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && Array.from(plain).every(isKnown) ? plain : '?';
};

const isKnown = (letter: string): boolean => /^[\x20-\x7e\xa1-\xff]$/.test(letter) || FURTHER.includes(letter);
