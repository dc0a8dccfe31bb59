/** Lines of words in a pairing list: headings, two players, one opponent, or none of them. */
import { findDate, findOpenDate, findTime, type Found } from '../dates';
import { plainLetters } from '../names';
import type { Outcome } from '../player/results';
import type { Color } from '../types';
import {
  endsInBye,
  hasLetters,
  isBye,
  isTeamScore,
  isText,
  MAX_LINE,
  ratingOf,
  type Separation,
  separationsOf,
  splitLastResult,
  tidy,
} from './pairing-cells';
import { areHeadings, roleOf } from './pairing-columns';
import { BYE_NAME, isLikeName, type PairingSide, readCells, readWords } from './pairing-side';

export type PairingTime = { readonly round?: number; readonly date?: string; readonly time?: string };

export type PairedPlayer = { readonly name: string; readonly rating?: number };

export type PairingLine =
  | { readonly kind: 'blank' | 'unread' }
  /** Applies to the lines below, whose leading numbers are rounds, or are none. */
  | { readonly kind: 'heading'; readonly when: PairingTime; readonly isNumbered?: boolean }
  | OpponentLine
  | PairLine;

/** A leading number is a round in a list of opponents, unless a heading says otherwise. */
export type OpponentLine = PairingTime &
  PairedPlayer & {
    readonly kind: 'opponent';
    readonly color?: Color;
    readonly outcome?: Outcome;
    readonly lead?: number;
    readonly isTable?: true;
  };

/** `outcome` is White's; `lead` is the leading number. */
export type PairLine = PairingTime & {
  readonly kind: 'two';
  readonly lead?: number;
  readonly white: PairedPlayer;
  readonly black: PairedPlayer;
  readonly outcome?: Outcome;
  readonly hasColors: boolean;
};

/** `isCaption`: a table stands below. */
export const readText = (line: string, isCaption: boolean): PairingLine => {
  if (line.trim() === '') return { kind: 'blank' };
  if (line.length > MAX_LINE) return { kind: 'unread' };
  const text = tidy(line);
  const timed = extractTime(text);
  const read = readTimed(timed, isCaption);
  if (read.kind === 'two' || timed.when.date === undefined) return read;
  // `5 May 2010 - Roe, Jane 2240` has a name and a rating in place of a date.
  const undated = readTimed({ when: {}, rest: text, hasBoard: false }, isCaption);
  return undated.kind === 'two' && read.kind !== 'heading' ? undated : read;
};

const readTimed = ({ when, rest, hasBoard }: TimedText, isCaption: boolean): PairingLine => {
  const isTimed = Object.keys(when).length > 0;
  const words = rest.trim().split(/\s+/).filter(hasLetters);
  if (isTimed && (words.every(isFiller) || (isCaption && words.length < 8))) return { kind: 'heading', when };
  const heads = rest.trim().split(/\s+/);
  if (areHeadings(rest.trim().split(/\s{2,}|,/)) || areHeadings(heads))
    return { kind: 'heading', when, isNumbered: roleOf(heads[0] ?? '') === 'round' };
  if (isTeamScore(LAST_SCORE.exec(rest)?.[0].trim() ?? '')) return { kind: 'heading', when };
  const pair = readPair(rest, { when, isMarked: isTimed || hasBoard });
  if (pair !== undefined) return isCaption && pair.kind === 'opponent' ? { kind: 'unread' } : pair;
  const side = readWords(rest);
  const isName = side.isMarked || isLikeName(rest.replace(/^[\s:,.-]+/, ''));
  return isCaption || !isName ? { kind: 'unread' } : opponentLine(side, when);
};

/** Of a match of teams. */
const LAST_SCORE = /\s[\d½.,]{1,4}\s?[-:]\s?[\d½.,]{1,4}\s*$/;

type Context = { readonly when: PairingTime; readonly isMarked: boolean };

const readPair = (text: string, { when, isMarked }: Context): PairingLine | undefined => {
  const { rest, result: last } = splitLastResult(text);
  const found = separationsOf(rest);
  const ordered = [...found.filter(({ isWeak }) => !isWeak), ...found.filter(({ isWeak }) => isWeak)];
  const sides = ordered.map((separation) => ({
    separation,
    left: readLeft(separation),
    right: readWords(separation.after),
  }));
  const both = sides.find(({ left, right }) => left.name !== undefined && right.name !== undefined);
  if (both !== undefined) {
    const { left, right, separation } = both;
    const result = separation.result ?? last;
    const isPair = isMarked || left.isMarked || right.isMarked || result !== undefined;
    if (!isPair && !(isLikeName(separation.before) && isLikeName(separation.after))) return { kind: 'unread' };
    return pairLine(left, right, { when, outcome: result?.outcome });
  }
  const single =
    sides.findLast(({ right }) => right.name !== undefined) ??
    sides.find(({ left }) => left.name !== undefined && left.isMarked);
  if (single !== undefined) return oneSided(single.left, single.right, when);
  if (sides.length > 0) return { kind: 'unread' };
  return readBye(rest, when) ?? readColors(rest, when) ?? readTwoNames(rest, { when, outcome: last?.outcome });
};

const PRONOUNS = /^(?:you|me|i|we|ich|du|sie|wir|have|has|play|plays|playing|as|with|mit|avec|con|als)$/i;

/** `White vs Anna Muster` and `you have White against` name a color, not a player. */
const readLeft = ({ before }: Separation): PairingSide => {
  const side = readWords(before);
  const words = (side.name ?? '').split(' ');
  const isMe = side.color !== undefined && words.every((word) => PRONOUNS.test(word));
  const { name: _, ...me } = side;
  return isMe || PRONOUNS.test(side.name ?? '') ? me : side;
};

const NAMED_SIDES =
  /(?:^|\s)(white|weiss|weiß|blancs?|blancas|bianco|home|heim):(.{2,80}?)[\s,;]+(?:black|schwarz|noirs?|negras|nero|away|gast):(.{2,80})$/i;

/** `White: Doe, Jane  Black: Roe, Jane`; at home tells no color. */
const readColors = (text: string, when: PairingTime): PairingLine | undefined => {
  const [, label = '', first, second] = NAMED_SIDES.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const pair = pairLine(readWords(first), readWords(second), { when });
  return pair.kind === 'two' && /^h/i.test(label) ? { ...pair, hasColors: false } : pair;
};

/** Two names before there is a result between them: in columns of blanks, or with figures in between. */
const readTwoNames = (text: string, options: PairOptions): PairingLine | undefined =>
  readColumns(text.trim().split(/\s{2,}/), options) ?? readRuns(text.trim().split(/\s+/), options);

const readColumns = (cells: readonly string[], options: PairOptions): PairingLine | undefined => {
  const sides = cells.filter((cell) => isText(cell) && !/^[A-Z]{1,3}$/.test(cell));
  const names = sides.filter((cell) => cell.includes(',') || /[\s.].*\d{3,4}\)?$/.test(cell));
  const ratings = cells.filter((cell) => /(?:^|\s|\()\d{3,4}(?:\)|$|\s)/.test(cell));
  const [first, second] = names.length === 2 ? names : sides.length === 2 && ratings.length > 1 ? sides : [];
  if (first === undefined || second === undefined) return undefined;
  const at = cells.indexOf(second, cells.indexOf(first) + 1);
  const [left, right] = [readCells(cells.slice(0, at), cells.indexOf(first)), readCells(cells.slice(at), 0)];
  return left.name === undefined || right.name === undefined ? undefined : pairLine(left, right, options);
};

/** `2 7 Aro, Tim 2010 2 2½ WIM Bex, Ola 2240 2`, as it is copied out of a PDF. */
const readRuns = (words: readonly string[], options: PairOptions): PairingLine | undefined => {
  const isFigure = (word: string): boolean => !hasLetters(word) || ratingOf(word) !== undefined;
  const starts = words.flatMap((word, index) =>
    !isFigure(word) && (index === 0 || isFigure(words[index - 1] ?? '')) ? [index] : [],
  );
  const [first, second] = starts;
  if (first === undefined || second === undefined || starts.length > 2) return undefined;
  const [before, after] = [words.slice(0, second), words.slice(second)];
  const hasComma = (side: readonly string[]): boolean => side.join(' ').includes(',');
  const isRated = (side: readonly string[]): boolean => side.some((word) => ratingOf(word) !== undefined);
  const areNames = (hasComma(before) && hasComma(after)) || (isRated(before.slice(1)) && isRated(after));
  const [left, right] = [readWords(before.join(' ')), readWords(after.join(' '))];
  return areNames && left.name !== undefined && right.name !== undefined ? pairLine(left, right, options) : undefined;
};

const readBye = (text: string, when: PairingTime): PairingLine | undefined => {
  const trimmed = text.trim();
  const { rest, lead } = splitLead(trimmed);
  if (isBye(rest)) return { kind: 'opponent', ...when, ...(lead !== undefined && { lead }), name: BYE_NAME };
  if (!endsInBye(trimmed)) return undefined;
  const player = readWords(trimmed.replace(/[-,]?\s?\S+$/, ''));
  return player.name === undefined ? undefined : pairLine(player, { name: BYE_NAME, isMarked: true }, { when });
};

const splitLead = (text: string): { readonly rest: string; readonly lead?: number } => {
  const [found, digits] = /^#?(\d{1,3})[.):]?\s+/.exec(text) ?? [];
  return found === undefined
    ? { rest: text.replace(/^[:,-]\s*/, '') }
    : { rest: text.slice(found.length), lead: Number(digits) };
};

const oneSided = (left: PairingSide, right: PairingSide, when: PairingTime): PairingLine => {
  if (right.name === undefined) return opponentLine(left, when);
  const { lead, color } = left;
  return opponentLine({ ...right, ...(lead !== undefined && { lead }), ...(color !== undefined && { color }) }, when);
};

export const opponentLine = (side: PairingSide, when: PairingTime): PairingLine => {
  const { name, rating, color, outcome, lead, isTeamBoard } = side;
  if (name === undefined) return { kind: 'unread' };
  return {
    kind: 'opponent',
    ...when,
    name,
    ...(rating !== undefined && { rating }),
    ...(color !== undefined && { color }),
    ...(outcome !== undefined && { outcome }),
    ...(lead !== undefined && isTeamBoard !== true && { lead }),
  };
};

type PairOptions = { readonly when: PairingTime; readonly outcome?: Outcome };

/** An opponent is never guessed for a side that has none. */
export const pairLine = (left: PairingSide, right: PairingSide, { when, outcome }: PairOptions): PairingLine => {
  if (left.name === undefined || right.name === undefined) return { kind: 'unread' };
  const isTeam = left.isTeamBoard === true && left.color === undefined && right.color === undefined;
  const pair: PairLine = {
    kind: 'two',
    ...when,
    ...(left.lead !== undefined && left.isTeamBoard !== true && { lead: left.lead }),
    white: playerOf(left.name, left),
    black: playerOf(right.name, right),
    ...(outcome && { outcome }),
    hasColors: !isTeam,
  };
  return left.color === 'black' || right.color === 'white' ? turn(pair) : pair;
};

const turn = ({ outcome, ...pair }: PairLine): PairLine => ({
  ...pair,
  white: pair.black,
  black: pair.white,
  ...(outcome && { outcome: invert(outcome) }),
});

export const invert = (outcome: Outcome): Outcome => (outcome === 'draw' ? 'draw' : outcome === 'win' ? 'loss' : 'win');

const playerOf = (name: string, { rating }: PairingSide): PairedPlayer => ({
  name,
  ...(rating !== undefined && { rating }),
});

// Headings

const ROUND_WORD =
  'round|runde|ronde|ronda|rodada|turno|kolo|runda|rundă|kierros|omgång|omgang|forduló|fordulo|tour|тур|rd|rnd';

const ROUND = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:in|for|of|der) (?:the |der )?)?(?:(?:${ROUND_WORD}|r)[.\s]{0,3}(?:n(?:o|r|°|º)\.?\s?|#)?(\d{1,2})(?![\p{L}\p{N}]|[.,]\d)[.:,)]?|(\d{1,2})\s?(?:\.|st|nd|rd|th|ª|º|er|e|ème|ère|-?й)?\s?(?:${ROUND_WORD})(?![\p{L}\p{N}]))`,
  'iu',
);

const BOARD =
  /(?<![\p{L}\p{N}])(?:board|bo|bd|brd|brett|table|tisch|mesa|tablero|tavola|échiquier|bord|šachovnice|доска)\.?\s?\d{1,3}(?![\p{L}\p{N}]|[.,]\d)(?:[:.,)]|\s?-(?=\s))?/iu;

const WEEKDAY =
  /(?<![\p{L}])(?:on |at |am |le |el )?(?:mon|tues?|wed(?:nes)?|thur?s?|fri|satur|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|sonnabend|mo|di|mi|do|fr|sa|so|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|sobota|niedziela|neděle|lördag|söndag|lørdag|søndag)(?:day)?[.,]?\s{0,3}(?:the |den |de )?$/iu;

type TimedText = {
  readonly when: PairingTime;
  readonly rest: string;
  /** A number that is no round. */
  readonly hasBoard: boolean;
};

const extractTime = (text: string): TimedText => {
  const date = findDate(text, { century: 2000 });
  const open = date === undefined ? findClearDate(text) : undefined;
  const written = date ?? open;
  const undated = written === undefined ? text : without(text, written);
  const found = ROUND.exec(undated);
  const round = Number(found?.[1] ?? found?.[2] ?? 0);
  const isRound = round > 0 && found !== null;
  const rest = isRound ? `${undated.slice(0, found.index)} ${undated.slice(found.index + found[0].length)}` : undated;
  const time = findTime(rest, { isDotted: date !== undefined });
  const untimed = time === undefined ? rest : without(rest, time);
  return {
    when: timeOf({ round: isRound ? round : undefined, date: date?.value, time: time?.value }),
    rest: untimed.replace(BOARD, ' '),
    hasBoard: BOARD.test(untimed),
  };
};

/** `5. May, Ann` is a number and a name, unless a weekday stands before it or a time behind it. */
const findClearDate = (text: string): Found<undefined> | undefined => {
  const found = findOpenDate(text);
  if (found === undefined) return undefined;
  const isNumeric = /^[\d/-]+$/.test(text.slice(found.start, found.end));
  return isNumeric || WEEKDAY.test(text.slice(0, found.start)) || TIME_NEXT.test(text.slice(found.end))
    ? found
    : undefined;
};

const TIME_NEXT = /^[\s,]{0,3}(?:at |um |om |à |kl\.? )?\d{1,2}(?:[:h.][0-5]\d|\s?[ap]\.?m\b)/iu;

/** A weekday goes with its date. */
const without = (text: string, { start, end }: Found<string | undefined>): string =>
  `${text.slice(0, start).replace(WEEKDAY, '')} ${text.slice(end)}`;

export const timeOf = ({ round, date, time }: PairingTime): PairingTime => ({
  ...(round !== undefined && { round }),
  ...(date !== undefined && { date }),
  ...(time !== undefined && { time }),
});

/** Headings have small words, and a few that are known; only a line with a round or a date is asked. */
const isFiller = (word: string): boolean => {
  const plain = plainLetters(word);
  return (word === word.toLowerCase() && plain.length < 5) || HEADING_WORDS.test(plain) || WEEKDAY.test(`${word} `);
};

const HEADING_WORDS =
  /^(?:pairings?|paarung(?:en|sliste)?|section|group|gruppe|open|standings|results?|ergebnisse|start(?:s|ing)?|begins?|beginn|datum|date|time|uhr|appariements|emparejamientos|emparejamiento|emparceiramento|abbinamenti|turnier|championship|paringen|parovani|kojarzenia|жеребьевка)$/;
