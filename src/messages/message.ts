import { type I18n, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * Messages are an id with values. The compiler reads the required values off the ICU text, so a missing text or value
 * is a type error.
 */

/** ICU texts by id. */
type Catalogue = Readonly<Record<string, string>>;

/** A value may be a nested message. */
export type AnyMessage = { readonly id: string; readonly values?: AnyValues };

type AnyValues = { readonly [name: string]: string | number | AnyMessage };

export type MessageOf<Texts extends Catalogue> =
  | { readonly id: PlainIdOf<Texts>; readonly values?: Readonly<Record<string, never>> }
  | {
      readonly [Id in Exclude<keyof Texts & string, PlainIdOf<Texts>>]: {
        readonly id: Id;
        readonly values: ValuesOf<ArgumentsOf<Texts[Id]>, MessageOf<Texts>>;
      };
    }[Exclude<keyof Texts & string, PlainIdOf<Texts>>];

/** Ids of texts without values. */
type PlainIdOf<Texts extends Catalogue> = {
  readonly [Id in keyof Texts & string]: [ArgumentsOf<Texts[Id]>] extends [never] ? Id : never;
}[keyof Texts & string];

/** Formats the messages of a catalogue. `never` callable where a text or value is missing, or a text is unused. */
export type SentenceOf<Message extends MessageOf<Texts>, Texts extends Catalogue> =
  Exclude<keyof Texts & string, IdOf<Message>> extends infer Unused extends string
    ? [Unused] extends [never]
      ? (message: Message) => string
      : `nobody says ${Unused}`
    : never;

/** Includes ids of nested messages. */
type IdOf<Message> = Message extends { readonly id: infer Id }
  ? Id | (Message extends { readonly values: infer Values } ? IdOf<Values[keyof Values]> : never)
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

/** The arguments of an ICU text. `Open` is the parser's stack: texts, and cases of plurals and selects. */
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

/** The whole text without the sign. */
type Before<Text extends string, Sign extends string> = Text extends `${infer Head}${Sign}${string}` ? Head : Text;

type After<Text extends string, Sign extends string> = Text extends `${string}${Sign}${infer Rest}` ? Rest : '';

const LOCALE = 'en';

/** `{rate, number, oneDecimal}`. */
const FORMATS = { oneDecimal: { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false } };

/** Parses the texts on first use. */
export const sentencesOf = (texts: Catalogue): ((message: AnyMessage) => string) => {
  let i18n: I18n | undefined;
  const compiled = () =>
    Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessageOrThrow(text)]));
  const sentence = ({ id, values = {} }: AnyMessage): string => {
    i18n ??= setupI18n({ locale: LOCALE, messages: { [LOCALE]: compiled() } });
    return i18n._(id, toTexts(values, sentence), { formats: FORMATS });
  };
  return sentence;
};

const toTexts = (values: AnyValues, sentence: (message: AnyMessage) => string): Record<string, string | number> => {
  const toText = (value: AnyValues[string]): string | number => {
    if (typeof value === 'number') return value;
    return escapeBackslashes(typeof value === 'object' ? sentence(value) : value);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toText(value)]));
};

/** The library reads `\x41` in a finished sentence as `A`, even in a value. */
const escapeBackslashes = (text: string): string => text.replaceAll('\\', String.raw`\x5c`);
