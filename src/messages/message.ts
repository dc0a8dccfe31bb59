import { type I18n, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * What is said where something is decided: the id of a sentence and the values it takes. Which values a sentence takes is
 * read off its ICU text by the compiler, so that a sentence that is missing, or asks for a value that nobody gives, is a
 * type error.
 */

/** ICU texts by id. */
type Catalogue = Readonly<Record<string, string>>;

/** A message of whatever catalogue; a value may be a message itself, a sentence in a sentence. */
type AnyMessage = { readonly id: string; readonly values?: AnyValues };

type AnyValues = { readonly [name: string]: string | number | AnyMessage };

/** Every message that the catalogue has a text for. */
export type MessageOf<Texts extends Catalogue> =
  | { readonly id: PlainIdOf<Texts>; readonly values?: Readonly<Record<string, never>> }
  | {
      readonly [Id in Exclude<keyof Texts & string, PlainIdOf<Texts>>]: {
        readonly id: Id;
        readonly values: ValuesOf<ArgumentsOf<Texts[Id]>, MessageOf<Texts>>;
      };
    }[Exclude<keyof Texts & string, PlainIdOf<Texts>>];

/** The ids of texts that take no values. */
type PlainIdOf<Texts extends Catalogue> = {
  readonly [Id in keyof Texts & string]: [ArgumentsOf<Texts[Id]>] extends [never] ? Id : never;
}[keyof Texts & string];

/**
 * What makes sentences of the messages `Said` out of the texts; none where a message has no text or lacks a value that its
 * text asks for, or where a text is of no message.
 */
export type SentenceOf<Said extends MessageOf<Texts>, Texts extends Catalogue> =
  Exclude<keyof Texts & string, IdOf<Said>> extends infer Unused extends string
    ? [Unused] extends [never]
      ? (message: Said) => string
      : `nobody says ${Unused}`
    : never;

/** The ids of the messages and of those among their values. */
type IdOf<Said> = Said extends { readonly id: infer Id }
  ? Id | (Said extends { readonly values: infer Values } ? IdOf<Values[keyof Values]> : never)
  : never;

type Argument = readonly [name: string, kind: string];

type ValuesOf<Arguments extends Argument, Nested> = {
  readonly [Name in Arguments[0]]: readonly [Name, 'plural' | 'number'] extends infer Counted
    ? Extract<Arguments, Counted> extends never
      ? readonly [Name, 'select'] extends Arguments
        ? string
        : string | number | Nested
      : number
    : never;
};

/** The arguments of an ICU text. `Open` is what stands open: texts, and the cases of plurals and selects. */
type ArgumentsOf<
  Text extends string,
  Open extends readonly unknown[] = ['text'],
  Found extends Argument = never,
> = Open extends readonly ['text', ...infer Below]
  ? Before<Text, '{'> extends `${string}}${string}`
    ? ArgumentsOf<After<Text, '}'>, Below, Found>
    : Text extends `${string}{${infer Rest}`
      ? Before<Rest, '}'> extends `${infer Name}, ${infer Format}`
        ? Before<Format, ','> extends infer Kind extends 'plural' | 'select'
          ? ArgumentsOf<After<Rest, `${Kind}, `>, ['cases', ...Open], Found | readonly [Name, Kind]>
          : ArgumentsOf<After<Rest, '}'>, Open, Found | readonly [Name, Before<Format, ','>]>
        : ArgumentsOf<After<Rest, '}'>, Open, Found | readonly [Before<Rest, '}'>, 'text']>
      : Found
  : Open extends readonly ['cases', ...infer Below]
    ? Before<Text, '{'> extends `${string}}${string}`
      ? ArgumentsOf<After<Text, '}'>, Below, Found>
      : ArgumentsOf<After<Text, '{'>, ['text', ...Open], Found>
    : Found;

/** The whole text where the sign is not in it. */
type Before<Text extends string, Sign extends string> = Text extends `${infer Head}${Sign}${string}` ? Head : Text;

type After<Text extends string, Sign extends string> = Text extends `${string}${Sign}${infer Rest}` ? Rest : '';

/** The only language there is. */
const LOCALE = 'en';

/** How numbers are written: `{rate, number, oneDecimal}`. */
const FORMATS = { oneDecimal: { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false } };

/** What makes a catalogue's sentences; its texts are parsed when the first one is asked for. */
export const sentencesOf = (texts: Catalogue): ((message: AnyMessage) => string) => {
  let made: I18n | undefined;
  const compiled = () =>
    Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessageOrThrow(text)]));
  const sentence = ({ id, values = {} }: AnyMessage): string => {
    made ??= setupI18n({ locale: LOCALE, messages: { [LOCALE]: compiled() } });
    return made._(id, toTexts(values, sentence), { formats: FORMATS });
  };
  return sentence;
};

/** A value that is a message is said as its sentence. */
const toTexts = (values: AnyValues, sentence: (message: AnyMessage) => string): Record<string, string | number> => {
  const toText = (value: AnyValues[string]): string | number => {
    if (typeof value === 'number') return value;
    return keep(typeof value === 'object' ? sentence(value) : value);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toText(value)]));
};

/** The library reads `\x41` in a finished sentence as `A`, also where somebody else has written it. */
const keep = (text: string): string => text.replaceAll('\\', String.raw`\x5c`);
