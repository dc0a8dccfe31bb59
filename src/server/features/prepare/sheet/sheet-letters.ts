/**
 * Fonts of the letters on a sheet: the standard ones of PDF, which hold the Latin letters of Windows-1252, and parts of
 * Noto Sans (SIL Open Font License) for further Latin letters, Greek and Cyrillic.
 */
import { fileURLToPath } from 'node:url';

export type TextFont = 'plain' | 'bold' | 'slanted';

const STANDARD = { plain: 'Helvetica', bold: 'Helvetica-Bold', slanted: 'Helvetica-Oblique' } as const;

const WEIGHTS = { plain: 400, bold: 700, slanted: 400 } as const;

/** Parts of Noto Sans, by the letters that they hold. */
const SUBSETS = [
  { subset: 'vietnamese', letters: /[\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/ },
  { subset: 'latin-ext', letters: /[\u0100-\u0127\u012a-\u0167\u016a-\u019f\u01a2-\u01ae\u01b1-\u024f\u1e00-\u1e9f]/ },
  { subset: 'greek', letters: /[\u0370-\u03ff]/ },
  { subset: 'greek-ext', letters: /[\u1f00-\u1fff]/ },
  { subset: 'cyrillic', letters: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1]/ },
  { subset: 'cyrillic-ext', letters: /[\u0460-\u052f]/ },
] as const;

const nameOf = (subset: string, weight: number): string => `NotoSans-${subset}-${weight}`;

export const FACES = SUBSETS.flatMap(({ subset }) =>
  [WEIGHTS.plain, WEIGHTS.bold].map((weight) => ({
    name: nameOf(subset, weight),
    file: () =>
      fileURLToPath(import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff`)),
  })),
);

/** `face` is the font of a PDF. */
type LettersOfFace = { readonly text: string; readonly face: string };

/** Letters that no font has lose their diacritics, or become question marks. */
export const lettersOf = (text: string, font: TextFont): readonly LettersOfFace[] => {
  const parts: { text: string; face: string }[] = [];
  for (const letter of text.normalize('NFC')) {
    const { text: written, face } = faceOf(letter, font);
    const last = parts.at(-1);
    if (last?.face === face) last.text += written;
    else if (written !== '') parts.push({ text: written, face });
  }
  return parts;
};

/** To be measured in a standard font, and whether any letter is written in another one. */
export const plainLettersOf = (text: string): readonly [string, boolean] => {
  const parts = lettersOf(text, 'bold');
  const letters = parts.map((part) => (part.face === STANDARD.bold ? part.text : 'M'.repeat(part.text.length)));
  return [letters.join(''), parts.some(({ face }) => face !== STANDARD.bold)];
};

const faceOf = (letter: string, font: TextFont): LettersOfFace => {
  const standard = STANDARD[font];
  const known = REPLACEMENTS[letter];
  if (known !== undefined) return { text: known, face: standard };
  if (isStandard(letter)) return { text: letter, face: standard };
  const held = SUBSETS.find(({ letters }) => letters.test(letter));
  if (held !== undefined) return { text: letter, face: nameOf(held.subset, WEIGHTS[font]) };
  if (/^\p{C}$/u.test(letter)) return { text: '', face: standard };
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return { text: plain !== '' && Array.from(plain).every(isStandard) ? plain : '?', face: standard };
};

const REPLACEMENTS: Readonly<Record<string, string>> = { '−': '–', '\u00a0': ' ' };

/** In addition to ASCII and Latin-1. */
const WINDOWS_1252_EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const isStandard = (letter: string): boolean =>
  /^[\x20-\x7e\xa1-\xff]$/.test(letter) || WINDOWS_1252_EXTRA.includes(letter);
