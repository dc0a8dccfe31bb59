import { KNOWN_SPEEDS, type KnownSpeed, type Speed, speedOf, type TimeControl } from '../clock';
import { type Headed, headerOf } from './headers';

/** Speed names; the longer word precedes the one it contains. */
const WORDS: readonly (readonly [word: RegExp, speed: KnownSpeed])[] = [
  [/ultra-?bullet/i, 'ultraBullet'],
  [/bullet|lightning/i, 'bullet'],
  [/blitz/i, 'blitz'],
  [/rapid/i, 'rapid'],
  [/classical/i, 'classical'],
  [/correspondence/i, 'correspondence'],
];

/** Of what is longer no pattern below is tried: no organizer's sentence is half as long. */
const MAX_CONTROL = 400;

/** Days per move. */
const PER_MOVE = 'per-move';

type Written = TimeControl | typeof PER_MOVE;

/** The first period; `undefined` for days per move. */
export const timeControlOf = (game: Headed): TimeControl | undefined => {
  const written = writtenControl(game);
  return written === PER_MOVE ? undefined : written;
};

/** `-` means no clock only on an online site; otherwise the speed is unknown. */
export const speedOfPgn = (game: Headed, isOnline: boolean): Speed => {
  const control = writtenControl(game);
  if (control === PER_MOVE) return 'correspondence';
  if (control !== undefined) return speedOf(control);
  const named = speedNamed(headerOf(game, 'TimeControl') ?? '') ?? speedNamed(headerOf(game, 'Event') ?? '');
  const isWithoutClock = isOnline && game.headers.get('TimeControl')?.trim() === '-';
  return named ?? (isWithoutClock ? 'correspondence' : 'unknown');
};

const speedNamed = (text: string): KnownSpeed | undefined => WORDS.find(([word]) => word.test(text))?.[1];

const writtenControl = (game: Headed): Written | undefined => {
  const written = headerOf(game, 'TimeControl');
  if (written === undefined || written.length > MAX_CONTROL) return undefined;
  const text = plainText(written);
  const choose = (seconds: TimeControl): TimeControl => chooseUnit(game, seconds);
  const found = readPerMove(text) ?? readUnits(text) ?? readSessions(text) ?? readNumbers(text, choose);
  return found === undefined || found === PER_MOVE || isPossible(found) ? found : undefined;
};

/** The initial time is at most a day. */
const isPossible = ({ initial, increment }: TimeControl): boolean =>
  Number.isFinite(initial) && initial <= 86_400 && increment <= 3600 && initial + increment > 0;

const FRACTIONS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' };

const plainText = (written: string): string =>
  written
    .replace(/[¼½¾]/g, (fraction) => FRACTIONS[fraction] ?? '')
    .replace(/[´`‘’′]/g, "'")
    .replace(/''|[“”″]/g, '"')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^"(.*)"$/, '$1')
    .replace(/^[ :]+|[ :]+$/g, '');

// Days per move

const DAYS =
  /\d[\s-]*(?:d|days?|tage?n?|jours?|d[ií]as?|giorn[io])\b(?!\s*[/=:]?\s*\d)|\b(?:one|a|per|each) day\b|\bdays? (?:per|a|each) move/;

/** PGN's `1/86400`, in seconds; also a few moves in a long time. */
const MOVES_IN_TIME = /^(\d{1,2})\/(\d+)$/;

const HOURS_A_MOVE = /^\d+\s?(?:h|hrs?|hours?)\s?(?:\/|per|a|each)\s?move/;

const HOUR = 3600;

const readPerMove = (text: string): Written | undefined => {
  if (DAYS.test(text) || HOURS_A_MOVE.test(text) || /^correspond|^e-?mail|^postal/.test(text)) return PER_MOVE;
  const [, moves, time] = MOVES_IN_TIME.exec(text) ?? [];
  const seconds = Number(time) / Number(moves);
  if (seconds >= HOUR) return PER_MOVE;
  return moves === '1' ? { initial: 0, increment: seconds } : undefined;
};

// With units: `90 min + 30 sec / move`, `90'+30"`, `1h30`, sentences

const UNITS = [
  ['h', /^(?:h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae]|ч|час(?:а|ов)?)$/],
  ['min', /^(?:'|m|mn|mins?|minutes?|minuten|minutos?|minut[io]|мин(?:ут[аы]?)?)$/],
  ['s', /^(?:"|s|secs?|seconds?|sek|sekunden?|secondes?|seg|segundos?|second[io]|с|сек(?:унд[аы]?)?)$/],
] as const;

const SECONDS_OF = { h: HOUR, min: 60, s: 1 } as const;

type Unit = keyof typeof SECONDS_OF;

const QUANTITY = /(\d+(?:\.\d+)?|\.\d+)[\s-]*('|"|\p{L}+)/gu;

/** Minutes after hours may lack a unit: `1h30`. */
const HOURS_MINUTES = /(\d)\s?h\s?(\d{1,2})(?![\d.]|\s?(?:'|"|m|s))/g;

/** The unit at the end belongs to the minutes. */
const PAIR_WITH_UNIT = /^(\d{1,3})\s?\+\s?(\d{1,2})\s?m[a-z]*$/;

/** Bare numbers are minutes before the plus and seconds after it. */
const BARE_MINUTES = /^(\d{1,3})(?=\s?\+)/;

const BARE_SECONDS =
  /([+&]|\bplus|\binc(?:rement)?)\s?(\d{1,3})(?=[\s,;:)/]*(?:$|[,;:)]|(?:per|a|each)?\s?move|inc|start|from))/g;

const EACH_MOVE = /^\.?\s?(?:\/|per|a|each|every|pro|par|por|на)?\s?(?:move|zug|coup|jugada|mossa|ход)/;

const INCREMENT_AFTER = /^\.?\s?(?:inc|bonus|delay|added|extra|additional|cumulative)/;

const INCREMENT_BEFORE = /(?:increments?|inc|bonus|delay)\s?(?:of|:|=|is)?\s?$/;

const FROM_MOVE =
  /\b(?:from|after|since|at|with|as of|ab) (?:the )?(?:move |zug )?(?:no\.? ?)?(\d+)(?:st|nd|rd|th)?\b(?!\s?(?:'|"|m[^o]|s|h))/g;

type Quantity = {
  readonly seconds: number;
  readonly unit: Unit;
  readonly isIncrement: boolean;
  readonly end: number;
};

/** Reads the first period. An increment counts only if it applies from move 1. */
const readUnits = (written: string): TimeControl | undefined => {
  if (quantitiesIn(written).length === 0) return undefined;
  const text = written
    .replace(PAIR_WITH_UNIT, '$1 min + $2 s')
    .replace(BARE_MINUTES, '$1 min')
    .replace(HOURS_MINUTES, '$1h $2min')
    .replace(BARE_SECONDS, '$1 $2 s ');
  const quantities = quantitiesIn(text);
  const base = quantities.find(({ isIncrement }) => !isIncrement);
  const increment = quantities.find((one) => one.isIncrement || (one.unit === 's' && one !== base));
  if (base === undefined && SUDDEN_DEATH.test(text)) return undefined;
  const from = [...text.matchAll(FROM_MOVE)].filter(({ index }) => index >= (increment?.end ?? 0));
  const isLater = from.some(([, move]) => Number(move) > 1) && !from.some(([, move]) => Number(move) === 1);
  return { initial: base?.seconds ?? 0, increment: isLater ? 0 : (increment?.seconds ?? 0) };
};

const quantitiesIn = (text: string): readonly Quantity[] => {
  const found: Quantity[] = [];
  for (const match of text.matchAll(QUANTITY)) {
    const [whole, number, word = ''] = match;
    const unit = UNITS.find(([, pattern]) => pattern.test(word))?.[0];
    if (unit === undefined) continue;
    const last = found.at(-1);
    const end = match.index + whole.length;
    const [before, after] = [text.slice(last?.end ?? 0, match.index), text.slice(end)];
    const seconds = Number(number) * SECONDS_OF[unit];
    const isIncrement = EACH_MOVE.test(after) || INCREMENT_AFTER.test(after) || INCREMENT_BEFORE.test(before);
    // `1 hour 30 minutes` is one time.
    if (last?.unit === 'h' && unit === 'min' && /^\.? ?(?:and|und|et|y)? ?$/.test(before) && !isIncrement) {
      found[found.length - 1] = { seconds: last.seconds + seconds, unit, isIncrement, end };
    } else found.push({ seconds, unit, isIncrement, end });
  }
  return found;
};

// US Chess, in minutes: `G/60;d5`, `40/90 SD/30 +30`

const SUDDEN_DEATH = /\b(?:g|sd|game|gm)(?:\s?in|\s?\/|\s?:)?\s?(\d{1,3})\b/;

/** Moves in minutes: as the standard's seconds it would be less than ten per move. */
const SESSION = /^(\d{2})\s?(?:\/|in)\s?(\d{1,3})\b/;

const EXTRA = /(?:\bd|\bdelay|\binc(?:rement)?|\bi|\+)\s?[/=:]?\s?(\d{1,2})\b/;

const EXTRA_SECONDS = /\b(\d{1,2})\s?(?:s|secs?|seconds?)?[\s-]?(?:delay|inc)/;

/** A delay counts as an increment, as in US Chess' own total. */
const readSessions = (text: string): TimeControl | undefined => {
  const minutes = minutesOfSession(text) ?? SUDDEN_DEATH.exec(text)?.[1];
  if (minutes === undefined) return undefined;
  const [, seconds = '0'] = EXTRA.exec(text) ?? EXTRA_SECONDS.exec(text) ?? [];
  return { initial: 60 * Number(minutes), increment: Number(seconds) };
};

const minutesOfSession = (text: string): number | undefined => {
  const [, written, time] = SESSION.exec(text) ?? [];
  const [moves, minutes] = [Number(written), Number(time)];
  if (!(moves >= 20 && minutes < 10 * moves)) return undefined;
  // `40/2, 20/1` are hours.
  if (moves === 40 && minutes <= 3 && /[,;]/.test(text)) return 60 * minutes;
  return minutes >= 60 || moves === 40 ? minutes : undefined;
};

// Bare numbers: `300+3`, `40/7200:3600`, `3|2`, `*180`

/** `180+2`, `600`, or the first period of `40/7200:3600`, in seconds. */
const PERIOD = /^(\d{1,3}\/)?(\d{1,7})(?:\s?\+\s?(\d{1,5}(?:\.\d+)?))?(?::|$)/;

/** Any separator but a plus, or less than a minute: minutes and seconds. */
const MINUTES = /^(\d{0,3}(?:\.\d+)?)\s?[|\s/+]\s?(\d{1,2})$/;

const HOURGLASS = /^\*(\d{1,6})$/;

const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?:\s?\+\s?(?:(?:00?:)?00?:)?(\d{1,2}))?$/;

/** For example `Blitz (3+2)`, `15+10 rapid`. */
const WORDS_AROUND =
  /^(?:(?:ultra|blitz|bullet|lightning|rapid|classical|standard|rated|unrated|casual|live|fischer|chess|tc|time|control)[\s:,-]*)+[([]?|[)\]]?[\s,]*\(?(?:blitz|bullet|lightning|rapid|classical|standard|rated|unrated|casual|chess|game|delay|inc|increment)*\)?$/g;

const readNumbers = (text: string, choose: (seconds: TimeControl) => TimeControl): TimeControl | undefined => {
  const numbers = text.replace(WORDS_AROUND, '').trim();
  const hourglass = HOURGLASS.exec(numbers)?.[1];
  if (hourglass !== undefined) return { initial: Number(hourglass), increment: 0 };
  const [, minutes = '', added] = MINUTES.exec(numbers) ?? [];
  if (minutes !== '' && !/^\d+\s?\+|\/\s?[6-9]\d$/.test(numbers)) {
    return { initial: 60 * Number(minutes), increment: Number(added) };
  }
  if (CLOCK.test(numbers)) return readClockFace(numbers);
  const [, , initial, increment = '0'] = PERIOD.exec(numbers) ?? [];
  if (initial === undefined) return undefined;
  const seconds = { initial: Number(initial), increment: Number(increment) };
  // Only engines use fractional increments.
  return increment.includes('.') ? seconds : choose(seconds);
};

/** `1:30:00+30`, or minutes as in `5:00+0:03`; a bare `1:30` is ambiguous. */
const readClockFace = (text: string): TimeControl | undefined => {
  const [, hours, minutes, seconds, increment = '0'] = CLOCK.exec(text) ?? [];
  if (minutes === undefined || Number(seconds) > 59) return undefined;
  if (hours === undefined && !(Number(minutes) >= 3 && Number(minutes) <= 180)) return undefined;
  const initial = HOUR * Number(hours ?? 0) + 60 * Number(minutes) + Number(seconds);
  return { initial, increment: Number(increment) };
};

/** Online sites, which write seconds. */
const SITES =
  /https?:|www\.|\.(?:com|org|net|ru|de)\b|\b(?:fics|freechess|icc|chessclub|lichess|playchess|internet)\b/i;

const MIN_SECONDS = 180;

/**
 * PGN means seconds, but `25+10` is commonly minutes. The event's speed decides, then the site (online means seconds),
 * then the size.
 */
const chooseUnit = (game: Headed, seconds: TimeControl): TimeControl => {
  if (seconds.initial >= MIN_SECONDS || seconds.initial === 0) return seconds;
  const minutes = { ...seconds, initial: 60 * seconds.initial };
  const named = speedNamed(`${headerOf(game, 'TimeControl') ?? ''} ${headerOf(game, 'Event') ?? ''}`);
  if (named !== undefined) {
    const [near, far] = [seconds, minutes].map((control) => distance(speedOf(control), named));
    if (near !== undefined && far !== undefined && near !== far) return near < far ? seconds : minutes;
  }
  if (['Link', 'GameURL', 'Site', 'Event'].some((name) => SITES.test(headerOf(game, name) ?? ''))) return seconds;
  return seconds.initial < 60 || seconds.increment >= 3 ? minutes : seconds;
};

const distance = (one: KnownSpeed, other: KnownSpeed): number =>
  Math.abs(KNOWN_SPEEDS.indexOf(one) - KNOWN_SPEEDS.indexOf(other));
