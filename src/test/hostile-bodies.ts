/** A megabyte of every kind that costs a server most, for each call of its description. */
import { type ApiDescription, sampleOf } from './api-description';

export type HostileCall = {
  readonly method: string;
  readonly path: string;
  readonly type: 'application/json' | 'application/x-chess-pgn';
  /** Which kind of body, in words. */
  readonly kind: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
};

const SIZE = 1_000_000;

const fill = (part: string, size = SIZE): string => part.repeat(Math.ceil(size / part.length)).slice(0, size);
const nest = (open: string, close: string): string => {
  const depth = Math.floor(SIZE / (open.length + close.length));
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
};

/** PGN: one endless game, games without end, and signs that open what nothing closes. */
export const HOSTILE_PGN: Readonly<Record<string, string>> = {
  'knights to and fro': fill('Nf3 Nf6 Ng1 Ng8 '),
  'one move again and again': fill('e4 '),
  'games without end': fill('[Event "x"]\n\n1. e4 e5 1-0\n\n'),
  headers: fill('[Event "x"]\n'),
  'open variations': fill('1. e4 ('),
  'open brackets': fill('('),
  'open comments': `1. e4 ${fill('{')}`,
  'an open header': `[Event "${fill('x')}`,
  'a comment of commands': `1. e4 {${fill('[%clk 0:00:01]')}}`,
  signs: fill('!?'),
  'a word': fill('x'),
  'move numbers': fill('1. '),
};

/** JSON texts, none of which a form has. */
const HOSTILE_JSON: Readonly<Record<string, HostileCall['body']>> = {
  'nested lists': nest('[', ']'),
  'nested objects': nest('{"a":', '}'),
  'a list of numbers': `[${fill('1,')}1]`,
  'many fields': `{${Array.from({ length: 70_000 }, (_, index) => `"k${index}":${index}`).join()}}`,
  'white space': fill(' '),
  escapes: `{"a":"${fill('\\u00e4', SIZE - (SIZE % 6))}"}`,
  'no UTF-8': new Uint8Array(SIZE).fill(0xff),
  'a long number': fill('9'),
};

export function* hostileBodies({ paths }: ApiDescription): Generator<HostileCall> {
  for (const [pattern, calls] of Object.entries(paths)) {
    const path = pattern.replaceAll(/\{\w+\}/g, '1');
    for (const [verb, { requestBody }] of Object.entries(calls)) {
      const method = verb.toUpperCase();
      if (method === 'GET') continue;
      const call = { method, path };
      for (const [kind, body] of Object.entries(HOSTILE_JSON)) yield { ...call, type: 'application/json', kind, body };
      const schema = requestBody?.content['application/json']?.schema;
      const usual = Object.entries(sampleOf(schema ?? {}) ?? {});
      for (const [name] of usual) {
        for (const [kind, text] of Object.entries(HOSTILE_PGN)) {
          const fields = Object.fromEntries(usual);
          const body = JSON.stringify({ ...fields, [name]: text });
          yield { ...call, type: 'application/json', kind: `${kind} as ${name}`, body };
        }
      }
      for (const [kind, body] of Object.entries(HOSTILE_PGN)) {
        yield { ...call, type: 'application/x-chess-pgn', kind, body };
      }
    }
  }
}
