/** Reads one player of a pairing list, from words or from the cells of a row. */
import type { Outcome } from '../player/results';
import type { Color } from '../types';
import {
  colorOfSign,
  colorOfWord,
  crosstableCell,
  hasLetters,
  isBye,
  isFederation,
  isNumber,
  isTeamBoard,
  isText,
  isTitle,
  leadOf,
  ratingOf,
} from './pairing-cells';

export type PairingSide = {
  readonly name?: string;
  readonly rating?: number;
  readonly color?: Color;
  readonly outcome?: Outcome;
  /** A leading number: round, board or starting rank. */
  readonly lead?: number;
  /** A board of a match, where colors alternate. */
  readonly isTeamBoard?: boolean;
  /** Whether anything but words says that this is a player. */
  readonly isMarked: boolean;
};

/** The name of no opponent. */
export const BYE_NAME = 'Bye';

const BRACKETS = /[([]([^()[\]]{0,40})[)\]]/g;

/** Words of one player, `12 GM Smith, John 2450 (B)`, as they stand from both ends. */
export const readWords = (text: string): PairingSide => {
  const bracketed = [...text.matchAll(BRACKETS)].map(([, inner = '']) => inner.trim());
  const words = text
    .trim()
    .replace(BRACKETS, ' ')
    .split(/[\s|]+/)
    .map((word) => word.replace(/^(\d+)[,;]$/, '$1'))
    .filter((word) => /[\p{L}\p{N}½=+\p{S}]/u.test(word));
  let [first, end] = [0, words.length];
  const at = (index: number): string => words[index] ?? '';
  const isPast = (word: string): boolean =>
    isNumber(word) || ratingOf(word) !== undefined || colorOfSign(word) !== undefined;
  const isColor = (index: number): boolean => colorOfWord(at(index)) !== undefined;
  // A color before the name: after a number or alone, and never its only other word.
  while (first < end && (isPast(at(first)) || (isColor(first) && isColorBefore(words, first)))) first += 1;
  if (isTitle(at(first)) && end - first > 1) first += 1;
  while (end > first && (isPast(at(end - 1)) || isColorAfter(words, first, end) || isCellAfter(words, first, end)))
    end -= 1;
  while (wordsIn(words.slice(first, end)) > 2 && isTrailing(words.slice(first, end))) {
    end -= 1;
    while (isPast(at(end - 1))) end -= 1;
  }
  const outer = [...words.slice(0, first), ...words.slice(end)];
  const result = crosstableCell(
    words
      .slice(end)
      .filter((word) => ratingOf(word) === undefined)
      .join(' '),
  );
  const lead = leadOf(at(0));
  const rating =
    bracketed.flatMap(ratingsIn)[0] ?? (leadOf(at(0)) === undefined ? outer : outer.slice(1)).flatMap(ratingsIn).at(-1);
  const color =
    result?.color ?? [...bracketed, ...outer].map(colorOfWord).find(Boolean) ?? outer.map(colorOfSign).find(Boolean);
  const name = nameOf(
    words
      .slice(first, end)
      .filter((word) => !isPast(word))
      .join(' '),
  );
  return {
    ...(name !== undefined && { name }),
    ...(rating !== undefined && { rating }),
    ...(color !== undefined && { color }),
    ...(result !== undefined && { outcome: result.outcome }),
    ...(lead !== undefined && { lead }),
    ...(isTeamBoard(at(0)) && { isTeamBoard: true }),
    isMarked: outer.length > 0 || color !== undefined || bracketed.some((inner) => ratingsIn(inner).length > 0),
  };
};

/** `5 1900`, `Elo 1987`. */
const ratingsIn = (text: string): readonly number[] => text.split(/[\s:/,;]+/).flatMap((word) => ratingOf(word) ?? []);

/** `w` of `2 w Holm, Lena`; not `White,` and not `W. So`. */
const isColorBefore = (words: readonly string[], index: number): boolean => {
  const left = words.length - index - 1;
  const isLetter = (words[index] ?? '').length === 1;
  if (left === 0) return true;
  return index > 0 ? left > 1 || !isLetter : !isLetter || left > 1;
};

/** A color word after two names is no surname; a single letter follows a number. */
const isColorAfter = (words: readonly string[], first: number, end: number): boolean => {
  const word = words[end - 1] ?? '';
  if (colorOfWord(word) === undefined) return false;
  const isAfterNumber = isNumber(words[end - 2] ?? '') || ratingOf(words[end - 2] ?? '') !== undefined;
  if (word.length === 1) return isAfterNumber || (end - first > 2 && word === word.toLowerCase());
  return isAfterNumber || end - first > 2 || end - first === 1;
};

/** `w 1` at the end. */
const isCellAfter = (words: readonly string[], first: number, end: number): boolean =>
  end - first > 1 && crosstableCell(words[end - 1] ?? '') !== undefined;

/** `Bex,Ola` has two. */
const wordsIn = (words: readonly string[]): number => words.join(' ').split(/[\s,]+/).length;

/** A title or a federation after a name; in capitals like all of the name it belongs to it. */
const isTrailing = (words: readonly string[]): boolean => {
  const last = words.at(-1) ?? '';
  const isAllCapitals = words[0] === words[0]?.toUpperCase();
  return isTitle(last) || (isFederation(last) && !isAllCapitals);
};

const MAX_NAME = 90;

/** A name whatever its words are; `undefined` without letters. */
const nameOf = (written: string): string | undefined => {
  const name = written.replace(/^[\s,;:.!_-]+|[\s,;:!_-]+$/g, '');
  if (isBye(name)) return BYE_NAME;
  const letters = name.replace(/[^\p{L}]/gu, '');
  const isLong = letters.length > 1 || /\p{Script=Han}/u.test(letters);
  return isLong && name.length <= MAX_NAME && !/[?@]|:\S|\/\//.test(name) ? name : undefined;
};

const PERSON_WORD =
  /^(?:[\p{Lu}\p{Lt}\p{Lo}]|[dlo]['’]|(?:van|von|vom|zu|der|den|de|del|della|di|da|dos?|du|la|le|el|al|bin|ibn|ten|ter|te|af|av|y|e)$)/u;

/** Words of the language of emails, for lines in which nothing but words can be seen. */
const SENTENCE = /\b(?:the|you|your|we|all|are|is|see|for|und|die|das|ist|luck|dear|hello|regards|liebe)\b/i;

/** Whether a line without numbers, colors and columns reads like a name. */
export const isLikeName = (written: string): boolean => {
  const text = written.replace(BRACKETS, ' ').trim();
  const words = text.split(/\s+/);
  if (/[!?;:]$|,$|[\p{Ll}]{4,}\.$/u.test(text) || words.length > 7) return false;
  if (words.every((word) => PERSON_WORD.test(word))) return true;
  // Usernames, and what is typed without capitals.
  return words.length === 1 || (words.length <= 3 && text === text.toLowerCase() && !SENTENCE.test(text));
};

/** Cells of one player; `at` is the place of the name where the column says it. */
export const readCells = (cells: readonly string[], at = nameCell(cells)): PairingSide => {
  const inner: PairingSide = at < 0 ? { isMarked: false } : readNameCell(cells[at] ?? '');
  const others = cells.filter((_, index) => index !== at);
  const result = others.map(crosstableCell).find((read) => read !== undefined);
  const color =
    inner.color ?? result?.color ?? others.map(colorOfWord).find(Boolean) ?? others.map(colorOfSign).find(Boolean);
  const before = at < 0 ? [] : cells.slice(0, at);
  const rating = inner.rating ?? firstRating(cells.slice(at + 1)) ?? firstRating(before.slice(1));
  const lead = at === 0 ? inner.lead : leadOf(cells[0] ?? '');
  return {
    ...(inner.name !== undefined && { name: inner.name }),
    ...(rating !== undefined && { rating }),
    ...(color !== undefined && { color }),
    ...(result !== undefined && { outcome: result.outcome }),
    ...(lead !== undefined && { lead }),
    ...((isTeamBoard(cells[0] ?? '') || inner.isTeamBoard) && { isTeamBoard: true }),
    isMarked: true,
  };
};

const firstRating = (cells: readonly string[]): number | undefined =>
  cells.map(ratingOf).find((rating) => rating !== undefined);

/** A cell without digits is the name as it stands: `Will Tate`, `Hans Schwarz`. */
const readNameCell = (cell: string): PairingSide => {
  if (/[\d()[\]:]/.test(cell)) return readWords(cell);
  const name = nameOf(cell.replace(/^(?:W?[GIFC]M)\s+(?=\S+[,\s]+\S)/, ''));
  return name === undefined ? { isMarked: true } : { name, isMarked: true };
};

const isShort = (cell: string): boolean => isTitle(cell) || isFederation(cell) || colorOfWord(cell) !== undefined;

/** The name comes before the club, and a title or federation is a name only where nothing else is. */
export const nameCell = (cells: readonly string[]): number => {
  const texts = cells.flatMap((cell, index) => (hasLetters(cell) && isText(cell) ? [index] : []));
  const names = texts.filter((index) => !isShort(cells[index] ?? ''));
  const cellAt = (index: number): string => cells[index] ?? '';
  return names.find((index) => cellAt(index).includes(',')) ?? names[0] ?? texts[0] ?? -1;
};
