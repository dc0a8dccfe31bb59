import { setupI18n, type I18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { AnyMessage, AnyValues, Catalogue } from './message';

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
