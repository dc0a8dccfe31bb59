/** Recognizes the same game and the same person across sources. */
import type { Game } from '../game';
import { plainLetters, plainName } from '../names';
import { type Headed, headerOf, playedAtOf } from '../pgn/headers';
import { hashText } from '../text';
import type { Color } from '../types';
import { siteKey, siteOfUrl } from './game-sites';

const URL_HEADERS = ['Link', 'GameURL', 'Site'];

/** The game's URL in the headers; http and https only. */
export const urlOf = (game: Headed): string | undefined => urlsOf(game).find((url) => /^https?:\/\/\S+$/.test(url));

/** A hash of players, date, result and moves where no site id is known. */
export const gameKey = (game: Game): string => keyAtSite(game) ?? `game:${hashText(identityOf(game))}`;

/** Shorter games may be identical, such as agreed draws in a match. */
const REPEATABLE_PLIES = 40;

/**
 * The round of a short game, which may have been played twice a day. `undefined` for others, since files number rounds
 * differently.
 */
export const roundOf = (game: Game): string | undefined => {
  if (game.plies.length > REPEATABLE_PLIES || keyAtSite(game) !== undefined) return undefined;
  return plainRound(headerOf(game, 'Round'));
};

/** For comparison: `Round 01.2` is `1.2`. */
export const plainRound = (written = ''): string => {
  const round = written.toLowerCase().replace(/^(?:round|rd|r)\b\.?\s*/, '');
  return /\w/.test(round) ? round.replace(/\b0+(?=\d)/g, '').slice(0, 40) : '';
};

type Keyed = { readonly key: string; readonly round?: string };

/**
 * Separates games that share a key but differ in round. `rounds` holds those of known keys; an unknown round matches
 * any.
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

const hashOfRound = (key: string, round: string): string => {
  const [, form = '', hash = key] = /^(.*:)?([^:]*)$/.exec(key) ?? [];
  return `${form}${hashText(`${hash} ${round}`)}`;
};

/** Unknown rounds match, and so do different formats: `7` may be someone's `1.2`. */
const isSameRound = (one: string, other: string): boolean =>
  one === '' || other === '' || one === other || one.split('.').length !== other.split('.').length;

const urlsOf = (game: Headed): readonly string[] => URL_HEADERS.flatMap((name) => headerOf(game, name) ?? []);

const keyAtSite = (game: Headed): string | undefined => {
  const urls = urlsOf(game);
  const id = headerOf(game, 'GameId') ?? '';
  // Other programs also write `GameId`.
  const named = urls.map(siteOfUrl).find((found) => found?.gameId?.test(id));
  if (named !== undefined) return siteKey(named.site, id);
  return urls.map(keyOfUrl).find((key) => key !== undefined);
};

/** `site:id` of the game in a URL; `undefined` for other URLs. */
export const keyOfUrl = (url: string): string | undefined => {
  const found = siteOfUrl(url);
  const id = found?.parseGameId(url);
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

// Players over the board: by FIDE ID, else by surname and initial

export type Person = {
  /** The FIDE ID, or letters; URL-safe. */
  readonly key: string;
  /** As written. */
  readonly name: string;
  readonly fideId?: number;
  readonly title?: string;
  readonly rating?: number;
};

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

export const searchKeysOf = (name: string): readonly [surnameFirst: string, firstNameFirst: string] => {
  const { surname, first } = partsOf(name);
  return [`${surname} ${first}`.trim(), `${first} ${surname}`.trim()];
};

export type NameSearch = {
  /** The words in each order that keeps a surname together. */
  readonly starts: readonly string[];
  /** For names whose first names are initials: `w so` for `Wesley So`, and `so w`. */
  readonly initialsFirst: readonly string[];
  readonly initialsLast: readonly string[];
};

/** More words take part in no other order. */
const MAX_NAME_WORDS = 6;

/** What the keys of `searchKeysOf` may begin with for a name typed in any order; nothing for a text without letters. */
export const searchName = (text: string): NameSearch => {
  const words = plainLetters(text).split(' ').filter(Boolean);
  const cuts = Array.from({ length: Math.min(words.length, MAX_NAME_WORDS) }, (_, cut) => cut);
  const orders = cuts.map((cut) => [words.slice(0, cut), words.slice(cut)] as const);
  const pairs = orders.flatMap(([before, after]) => [[before, after] as const, [after, before] as const]);
  const split = pairs.filter(([first, surname]) => first.length > 0 && surname.length > 0 && first.some(isLong));
  return {
    starts: unique(orders.map(([before, after]) => [...after, ...before].join(' '))),
    initialsFirst: unique(split.map(([first, surname]) => [...first.map(initialOf), ...surname].join(' '))),
    initialsLast: unique(split.map(([first, surname]) => [...surname, initialOf(first[0] ?? '')].join(' '))),
  };
};

const isLong = (word: string): boolean => word.length > 1;

const initialOf = (word: string): string => word.charAt(0);

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)].filter(Boolean);

type Known = Pick<Person, 'name' | 'title' | 'rating'>;

/** Ratings of one person, years apart. */
const MAX_RATING_GAP = 250;

/** Whether name, title and rating fit: `So,W` and `So, Wesley`. Unknown first names, titles and ratings fit all. */
export const mayBeSamePerson = (one: Known, other: Known): boolean => {
  const [mine, theirs] = [partsOf(one.name), partsOf(other.name)];
  return (
    mine.surname === theirs.surname &&
    areFirstNamesAlike(mine.first.split(' '), theirs.first.split(' ')) &&
    (one.title ?? other.title) === (other.title ?? one.title) &&
    Math.abs((one.rating ?? other.rating ?? 0) - (other.rating ?? one.rating ?? 0)) <= MAX_RATING_GAP
  );
};

const areFirstNamesAlike = (mine: readonly string[], theirs: readonly string[]): boolean =>
  mine.every((word, index) => {
    const other = theirs[index] ?? '';
    return word === other || word === initialOf(other) || other === initialOf(word) || other === '' || word === '';
  });

/** For example `de-talwade-m`; a hash for non-Latin or long names. */
export const nameKey = (name: string): string => {
  const { surname, first } = partsOf(name);
  const plain = `${surname} ${first.charAt(0)}`.trim().replaceAll(' ', '-');
  return SHORT_KEY.test(plain) ? plain : `name-${hashText(plain === '' ? name : plain)}`;
};

const FIDE_ID = /^[1-9]\d{2,9}$/;

const ELO = /^(?!0+$)\d{3,4}$/;

const TITLE = /^(?:W?[GFC]M|W?IM|NM)$/i;

/** URL-safe; a number would look like a FIDE ID. */
const SHORT_KEY = /^[a-z][a-z0-9-]{1,29}$/;

const wholeNumber = (text: string | undefined, form: RegExp): number | undefined =>
  text !== undefined && form.test(text) ? Number(text) : undefined;

/** `Surname, First`; without a comma the last word that is no initial is the surname. */
const partsOf = (name: string): { readonly surname: string; readonly first: string } => {
  const [before = '', ...after] = name.split(',');
  const first = plainLetters(after.join(' '));
  if (after.length > 0) return { surname: plainLetters(before), first };
  const words = plainLetters(name).split(' ');
  const last = words.at(-1) ?? '';
  if (words.length > 1 && last.length === 1) return { surname: words.slice(0, -1).join(' '), first: last };
  return { surname: last, first: words.slice(0, -1).join(' ') };
};
