/**
 * Names of people: one way to read a spelling and to compare two. Names alone never prove that two people are one.
 * Usernames (`gambit_gustav7`) are compared letter by letter.
 */

/** For comparison: lowercase letters and digits, single spaces, no accents. */
export const plainLetters = (text: string): string => separateWords(withoutAccents(text.normalize('NFKD')));

const withoutAccents = (decomposed: string): string =>
  decomposed
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[đðøłßæœıħþ]/g, (letter) => PLAIN[letter] ?? letter);

const separateWords = (text: string): string =>
  text
    .replace(/['’ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  þ: 'th',
};

/** As passports and keyboards without these letters write them. */
const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', đ: 'dj' };

/**
 * For comparison: lowercase, single spaces, `Surname, First` as `first surname`. Initials and titles stay: they do not
 * identify a person.
 */
export const plainName = (name: string): string => {
  const plain = name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  const [, surname, first] = /^([^,]+),([^,]+)$/.exec(plain) ?? [];
  return surname === undefined || first === undefined ? plain : `${first.trim()} ${surname.trim()}`;
};

/** `maybe`: initials, a missing first or second name, another transcription of an umlaut, a missing particle. */
export type NameComparison = 'equal' | 'maybe' | 'different';

/** Symmetric; nothing equals a name without letters and digits. */
export const compareNames = (one: string, other: string): NameComparison =>
  compareReadNames(readName(one), readName(other));

/** For many comparisons with one name. */
export const nameMatcher = (name: string): ((other: string) => NameComparison) => {
  const read = readName(name);
  return (other) => compareReadNames(read, readName(other));
};

/** `plain` without accents; `long` with `ue` for `ü`. */
type Spelling = { readonly plain: string; readonly long: string };

type Split = { readonly surname: readonly Spelling[]; readonly given: readonly Spelling[] };

type ReadName = {
  readonly written: string;
  readonly isHandle: boolean;
  readonly words: readonly Spelling[];
  /** The ways to tell surname from first names; one where a comma or capitals say it. */
  readonly splits: readonly Split[];
  readonly suffix: string;
};

/** More words take part in no other order. */
const MAX_NAME_WORDS = 6;

/** In characters. What is longer is no name: it equals only itself. */
const MAX_NAME = 200;

const readName = (name: string): ReadName => {
  const written = plainName(name);
  if (name.length > MAX_NAME) return { written, isHandle: false, words: [], splits: [], suffix: '' };
  const { rest, suffix } = splitSuffix(withoutTitle(name.normalize('NFC').trim()));
  const comma = rest.indexOf(',');
  const [before, after] = comma < 0 ? [rest, ''] : [rest.slice(0, comma), rest.slice(comma + 1)];
  const [left, right] = [spellingsOf(before), spellingsOf(after)];
  const words = [...left, ...right];
  return {
    written,
    isHandle: isHandle(written),
    words,
    suffix,
    splits: left.length > 0 && right.length > 0 ? [splitAt(right, left)] : splitsOf(rest, words),
  };
};

/** Sites allow neither blanks nor letters with accents. */
const isHandle = (plain: string): boolean => /^[a-z0-9_.-]+$/.test(plain) && /[0-9_]|[a-z]{2}\.[a-z]{2}/.test(plain);

const ACADEMIC = /^(?:(?:dr|prof|mr|mrs|ms|herr|frau|ing|dipl)\.?\s+)+(?=\p{L})/iu;

const CHESS_TITLE = /^(?:W?[GIFC]M|W?NM)\s+(?=\S+[,\s]+\S)/;

const withoutTitle = (name: string): string => name.replace(CHESS_TITLE, '').replace(ACADEMIC, '');

const SUFFIX = /[\s,]+(jr|sr|junior|senior|ii|iii|iv)\.?$/i;

const SUFFIXES: Readonly<Record<string, string>> = { junior: 'jr', senior: 'sr' };

const splitSuffix = (name: string): { readonly rest: string; readonly suffix: string } => {
  const [found = '', word = ''] = SUFFIX.exec(name) ?? [];
  const suffix = word.toLowerCase();
  return { rest: name.slice(0, name.length - found.length), suffix: SUFFIXES[suffix] ?? suffix };
};

const spellingsOf = (text: string): readonly Spelling[] => {
  const long = text.toLowerCase().replace(/[äöüøåđ]/g, (letter) => WRITTEN_OUT[letter] ?? letter);
  const longWords = plainLetters(long).split(' ');
  return plainLetters(text)
    .split(' ')
    .filter(Boolean)
    .map((plain, index) => ({ plain, long: longWords[index] ?? plain }));
};

const PARTICLES = new Set(
  'van von vom zu zum zur der den de del della dello di da das do dos du la le el al bin ibn ben ter ten te af av vd v d'.split(
    ' ',
  ),
);

const isParticle = ({ plain }: Spelling): boolean => PARTICLES.has(plain);

/** In `Berg, Piet van der` the particles belong to the surname. */
const splitAt = (given: readonly Spelling[], surname: readonly Spelling[]): Split => {
  const last = given.findLastIndex((word) => !isParticle(word) || word.plain.length === 1) + 1;
  return { surname: [...given.slice(last), ...surname], given: given.slice(0, last) };
};

const splitsOf = (text: string, words: readonly Spelling[]): readonly Split[] => {
  if (words.length < 2) return words.length === 0 ? [] : [{ surname: words, given: [] }];
  const capitals = capitalsOf(text, words.length);
  if (capitals !== undefined)
    return [
      capitals === 'first' ? turnedAt(words, surnameLength(text)) : cutAt(words, words.length - surnameLength(text)),
    ];
  const cuts = Array.from({ length: Math.min(words.length, MAX_NAME_WORDS) - 1 }, (_, cut) => cut + 1);
  return cuts.flatMap((cut) => [cutAt(words, cut), turnedAt(words, cut)]);
};

const cutAt = (words: readonly Spelling[], cut: number): Split => splitAt(words.slice(0, cut), words.slice(cut));

const turnedAt = (words: readonly Spelling[], cut: number): Split => splitAt(words.slice(cut), words.slice(0, cut));

const isCapital = (word: string): boolean => /\p{Lu}.*\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);

/** Where `DOE Jane` and `Jane DOE` have the surname in capitals. */
const capitalsOf = (text: string, words: number): 'first' | 'last' | undefined => {
  const capitals = text.split(/[\s-]+/).map(isCapital);
  const count = capitals.filter(Boolean).length;
  if (capitals.length !== words || count === 0 || count === words) return undefined;
  if (capitals.slice(0, count).every(Boolean)) return 'first';
  return capitals.slice(-count).every(Boolean) ? 'last' : undefined;
};

const surnameLength = (text: string): number => text.split(/[\s-]+/).filter(isCapital).length;

const compareReadNames = (one: ReadName, other: ReadName): NameComparison => {
  if (one.written === '' || other.written === '') return 'different';
  if (one.written === other.written) return /[\p{L}\p{N}]/u.test(one.written) ? 'equal' : 'different';
  if (one.isHandle || other.isHandle || one.words.length === 0 || other.words.length === 0) return 'different';
  if (one.suffix !== '' && other.suffix !== '' && one.suffix !== other.suffix) return 'different';
  if (!one.words.some((mine) => other.words.some((theirs) => mine.plain.charAt(0) === theirs.plain.charAt(0))))
    return 'different';
  const compared = compareWords(one, other);
  return compared === 'equal' && one.suffix !== other.suffix ? 'maybe' : compared;
};

const compareWords = (one: ReadName, other: ReadName): NameComparison => {
  const isOrdered = one.splits.length === 1 && other.splits.length === 1;
  if (!isOrdered && areSameWords(one.words, other.words)) return 'equal';
  if (WITHOUT_BLANKS.test(one.written) && isSame(joined(one.words), joined(other.words))) return 'equal';
  const compared = one.splits.flatMap((mine) => other.splits.map((theirs) => compareSplits(mine, theirs)));
  if (compared.includes('equal')) return 'equal';
  return compared.includes('maybe') || isCut(one.words, other.words) ? 'maybe' : 'different';
};

/** Names in these scripts are written with and without a blank. */
const WITHOUT_BLANKS = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Lists cut long names. */
const MIN_CUT_LENGTH = 18;

const isCut = (...names: readonly [readonly Spelling[], readonly Spelling[]]): boolean => {
  const [one, other] = names.map((words) => words.map(({ plain }) => plain).join(' '));
  if (one === undefined || other === undefined) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_CUT_LENGTH && long.startsWith(short);
};

const compareSplits = (one: Split, other: Split): NameComparison => {
  const surnames = compareSurnames(one.surname, other.surname);
  if (surnames === 'different') return 'different';
  const given = compareGiven(one.given, other.given);
  return given === 'equal' ? surnames : given;
};

const compareSurnames = (one: readonly Spelling[], other: readonly Spelling[]): NameComparison => {
  const [mine, theirs] = [joined(one), joined(other)];
  if (isSame(mine, theirs)) return 'equal';
  const [core, otherCore] = [one.filter((word) => !isParticle(word)), other.filter((word) => !isParticle(word))];
  if (core.length === 0 || otherCore.length === 0) return 'different';
  const isLike = isSame(joined(core), joined(otherCore)) || withoutE(joined(core)) === withoutE(joined(otherCore));
  return isLike || beginsWith(core, otherCore) || beginsWith(otherCore, core) ? 'maybe' : 'different';
};

/** `Garcia Lopez` and `Garcia`. */
const beginsWith = (long: readonly Spelling[], short: readonly Spelling[]): boolean =>
  short.length < long.length && short.every((word, index) => isSame(word, long[index]));

const compareGiven = (one: readonly Spelling[], other: readonly Spelling[]): NameComparison => {
  if (one.length === 0 || other.length === 0) return one.length === other.length ? 'equal' : 'maybe';
  if (isSame(joined(one), joined(other)) || areSameWords(one, other)) return 'equal';
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const isAligned = short.every((word, index) => isSameOrInitial(word, long[index]));
  const isContained = short.every((word) => word.plain.length > 1 && long.some((given) => isSame(word, given)));
  return isAligned || isContained ? 'maybe' : 'different';
};

const isSameOrInitial = (one: Spelling, other: Spelling | undefined): boolean =>
  other !== undefined &&
  (isSame(one, other) ||
    withoutE(one) === withoutE(other) ||
    ((one.plain.length === 1 || other.plain.length === 1) && one.plain.charAt(0) === other.plain.charAt(0)));

const isSame = (one: Spelling, other: Spelling | undefined): boolean =>
  other !== undefined &&
  (one.plain === other.plain || one.long === other.plain || one.plain === other.long || one.long === other.long);

/** `Mueller` and `Muller`, of which neither has the umlaut. */
const withoutE = ({ plain }: Spelling): string => plain.replace(/([aou])e/g, '$1');

const joined = (words: readonly Spelling[]): Spelling => ({
  plain: words.map(({ plain }) => plain).join(''),
  long: words.map(({ long }) => long).join(''),
});

const areSameWords = (one: readonly Spelling[], other: readonly Spelling[]): boolean => {
  if (one.length !== other.length) return false;
  const left = [...other];
  return one.every((word) => {
    const at = left.findIndex((theirs) => isSame(word, theirs));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};
