/** What makes a game the same game, wherever its text comes from. */
import type { Game } from '../game';
import { type Headed, headerOf, plainName, playedAtOf } from '../pgn/headers';
import type { Color } from '../types';
import { siteKey, siteOfAddress } from './game-sites';

/** Headers that may have the address of the game itself. */
const ADDRESSES = ['Link', 'GameURL', 'Site'];

/** The address of the game on a site, as the headers have it; http and https alone. */
export const addressOf = (game: Headed): string | undefined =>
  addressesOf(game).find((address) => /^https?:\/\/\S+$/.test(address));

/**
 * The same for the same game: by the id of a site where the headers have one, else by who played when, the result and
 * the moves. A short text of letters and digits.
 */
export const gameKey = (game: Game): string => keyAtSite(game) ?? `game:${hashText(identityOf(game))}`;

/** Games of a match may be the same agreed draw; longer games are told apart by their moves. */
const REPEATABLE_PLIES = 40;

/**
 * The round of a game whose moves two people may well have played more than once on a day; empty where none is written, and
 * `undefined` of any other game: files write the rounds of one game in different ways.
 */
export const roundOf = (game: Game): string | undefined => {
  if (game.plies.length > REPEATABLE_PLIES || keyAtSite(game) !== undefined) return undefined;
  return plainRound(headerOf(game, 'Round'));
};

/** For comparing: `Round 01.2` is `1.2`. */
export const plainRound = (written = ''): string => {
  const round = written.toLowerCase().replace(/^(?:round|rd|r)\b\.?\s*/, '');
  return /\w/.test(round) ? round.replace(/\b0+(?=\d)/g, '').slice(0, 40) : '';
};

type Keyed = { readonly key: string; readonly round?: string };

/**
 * The games, those with the key of a game of another round under a key of their own. `rounds` has the round of the game
 * under each key that is there already. A round that is not known may be any.
 */
export const keyByRounds = <Game extends Keyed>(
  games: readonly Game[],
  rounds: ReadonlyMap<string, string>,
): readonly Game[] => {
  const known = new Map(rounds);
  return games.map((game) => {
    const { key, round } = game;
    if (round === undefined) return game;
    const first = known.get(key) ?? '';
    if (first === '') known.set(key, round);
    return isSameRound(first, round) ? game : { ...game, key: hashOfRound(key, round) };
  });
};

/** Of the same form as the key. */
const hashOfRound = (key: string, round: string): string => {
  const [, form = '', hash = key] = /^(.*:)?([^:]*)$/.exec(key) ?? [];
  return `${form}${hashText(`${hash} ${round}`)}`;
};

/** One may not be known, or be counted otherwise, as `1` and `7` are by who does not write `1.2`. */
const isSameRound = (one: string, other: string): boolean =>
  one === '' || other === '' || one === other || one.split('.').length !== other.split('.').length;

const addressesOf = (game: Headed): readonly string[] => ADDRESSES.flatMap((name) => headerOf(game, name) ?? []);

const keyAtSite = (game: Headed): string | undefined => {
  const addresses = addressesOf(game);
  const id = headerOf(game, 'GameId') ?? '';
  // Other programs have a `GameId`, too.
  const named = addresses.map(siteOfAddress).find((found) => found?.gameId?.test(id));
  if (named !== undefined) return siteKey(named.site, id);
  return addresses.map(keyOfAddress).find((key) => key !== undefined);
};

/** `site:id` of the game that an address is about; `undefined` where it is about none that is known. */
export const keyOfAddress = (address: string): string | undefined => {
  const found = siteOfAddress(address);
  const id = found?.idIn(address);
  return found === undefined || id === undefined ? undefined : siteKey(found.site, id);
};

const identityOf = (game: Game): string =>
  [
    plainName(game.headers.get('White') ?? ''),
    plainName(game.headers.get('Black') ?? ''),
    String(playedAtOf(game) ?? ''),
    game.result,
    game.start,
    ...game.plies.map(({ uci }) => uci),
  ].join('\n');

/**
 * 64 bits in 16 hexadecimal digits: two halves of multiply and xor, each stirred into the other at the end, after
 * https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js (public domain). Not for secrets.
 */
export const hashText = (text: string): string => {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index);
    one = Math.imul(one ^ letter, 2654435761);
    other = Math.imul(other ^ letter, 1597334677);
  }
  const stirred = [stir(one, other), stir(other, one)];
  return stirred.map((half) => half.toString(16).padStart(8, '0')).join('');
};

const stir = (half: number, other: number): number =>
  (Math.imul(half ^ (half >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)) >>> 0;

/**
 * Who played a game over the board, by its headers: by the FIDE ID where there is one, else by surname and initials, as
 * federations and programs write the same name in many ways.
 */

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
