/**
 * Who played a game over the board, by its headers: by the FIDE ID where there is one, else by surname and initials, as
 * federations and programs write the same name in many ways.
 */
import type { Color } from '../../types';
import { headerOf, type Headed } from './headers';
import { hashText } from './identity';

export type Person = {
  /** The same for the same person: the FIDE ID, or letters. Fit for an address. */
  readonly key: string;
  /** As written. */
  readonly name: string;
  readonly fideId?: number;
  readonly title?: string;
  readonly rating?: number;
};

/** `undefined` where nobody is named. */
export const personOf = (game: Headed, color: Color): Person | undefined => {
  const side = color === 'white' ? 'White' : 'Black';
  const name = headerOf(game, side);
  if (name === undefined) return undefined;
  const fideId = wholeNumber(headerOf(game, `${side}FideId`), FIDE_ID);
  const title = headerOf(game, `${side}Title`);
  const rating = wholeNumber(headerOf(game, `${side}Elo`), ELO);
  return {
    key: fideId === undefined ? nameKey(name) : String(fideId),
    name,
    ...(fideId === undefined ? {} : { fideId }),
    ...(title === undefined || !TITLE.test(title) ? {} : { title: title.toUpperCase() }),
    ...(rating === undefined ? {} : { rating }),
  };
};

/** For comparing: small letters, digits and single spaces; without accents and signs. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[đðøłßæœıħ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Letters that are no other letter with a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h' },
};

/** What a name is found by: its words with the surname first, and with the first name first. */
export const searchKeysOf = (name: string): readonly [surnameFirst: string, firstNameFirst: string] => {
  const { surname, first } = partsOf(name);
  return [`${surname} ${first}`.trim(), `${first} ${surname}`.trim()];
};

/** Surname and first initial, `de-talwade-m`; what is not written in Latin letters, or too long, is a number of it. */
export const nameKey = (name: string): string => {
  const { surname, first } = partsOf(name);
  const plain = `${surname} ${first.charAt(0)}`.trim().replaceAll(' ', '-');
  return SHORT_KEY.test(plain) ? plain : `name-${hashText(plain === '' ? name : plain)}`;
};

const FIDE_ID = /^[1-9]\d{2,9}$/;
const ELO = /^(?!0+$)\d{3,4}$/;
const TITLE = /^(?:W?[GFC]M|W?IM|NM)$/i;
/** As a player's name in an address may be; a number would be taken for a FIDE ID. */
const SHORT_KEY = /^[a-z][a-z0-9-]{1,29}$/;

const wholeNumber = (text: string | undefined, form: RegExp): number | undefined =>
  text !== undefined && form.test(text) ? Number(text) : undefined;

/** `Surname, First`; without a comma the last word is the surname, and initials alone behind it are none. */
const partsOf = (name: string): { readonly surname: string; readonly first: string } => {
  const [before = '', ...behind] = name.split(',');
  const first = plainLetters(behind.join(' '));
  if (behind.length > 0) return { surname: plainLetters(before), first };
  const words = plainLetters(name).split(' ');
  const last = words.at(-1) ?? '';
  // `Talwade M`: an initial is no surname.
  if (words.length > 1 && last.length === 1) return { surname: words.slice(0, -1).join(' '), first: last };
  return { surname: last, first: words.slice(0, -1).join(' ') };
};
