/** A megabyte of every kind that costs a server most, for each call of its description. */
import { referencePaths } from '../contract/reference';
import { frameOf, overlappingZipOf, skippableOf, zipOf } from './data/packed-files';
import { manyEncounters } from './data/reference-pgn';
import { type ApiDescription, sampleOf } from './test-app';

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
const HOSTILE_PGN: Readonly<Record<string, string>> = {
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

/** Files that are small to send and take long, or much memory, to be read by whoever reads them without a bound. */

export type HostileFile = {
  readonly what: string;
  readonly path: string;
  readonly type: 'application/octet-stream' | 'application/x-chess-pgn';
  readonly body: Buffer<ArrayBuffer>;
  /** What is said of it in the end; of a text that no game is in it. */
  readonly words?: RegExp;
};

const WINDOW_OF_2_GB = 0xa7;

/** No letter of a text in ASCII, or hardly one: what bytes it is filled with, behind a header. */
const FILLED: Readonly<Record<string, readonly number[]>> = {
  'letters of Latin-1': [0xe9],
  'signs of windows-1252': [0x80],
  'letters of UTF-8': [0xc3, 0xa9],
  'beginnings of letters': [0xf0],
  'lines of both encodings': [0xe9, 0x0a, 0xc3, 0xa9, 0x0a],
};

const hostileFilesFill = (unit: readonly number[], size: number): Buffer<ArrayBuffer> => {
  const text = Buffer.alloc(size, Buffer.from(unit));
  text.write('[Event "x"]\n', 0);
  return text;
};

/** `size` is that of a text, in bytes. */
export function* hostileFiles(size: number): Generator<HostileFile> {
  for (const [kind, unit] of Object.entries(FILLED)) {
    const body = hostileFilesFill(unit, size);
    const path = '/api/library/1/imports?name=x.pgn&player=x';
    yield { what: `an import of ${kind}`, path, type: 'application/x-chess-pgn', body };
    yield { ...REFERENCE, what: `a reference file of ${kind}`, body };
  }
  for (const [what, body, words] of packed()) yield { ...REFERENCE, what, body: Buffer.from(body), words };
}

const REFERENCE = { path: `${referencePaths.files}?name=x`, type: 'application/octet-stream' } as const;

function* packed(): Generator<readonly [what: string, body: Buffer, words: RegExp]> {
  const bytes = Buffer.from(manyEncounters(2000));
  const frame = frameOf({ bytes });
  const large = frameOf({ bytes, window: WINDOW_OF_2_GB });
  yield ['a window of 2 GB', large, /more than 8 MB/];
  yield ['such a window in a later frame', Buffer.concat([frame, skippableOf(3), large]), /more than 8 MB/];
  yield ['a frame that is a window of 1 GB', frameOf({ bytes, singleSegment: 2 ** 30 }), /more than 8 MB/];
  const small = frameOf({ bytes: Buffer.from('\n'), window: 0x68 });
  yield [
    'frames of a letter with windows of 8 MB',
    Buffer.concat(Array.from({ length: 20_000 }, () => small)),
    /No game|tiny blocks/,
  ];
  yield ['skippable frames', Buffer.concat(Array.from({ length: 200_000 }, () => skippableOf(0))), /No game/];
  yield ['a ZIP file that names one text again and again', overlappingZipOf(bytes, 5000), /overlap/];
  yield ['a ZIP file that does so 300,000 times', overlappingZipOf(bytes, 300_000), /more than 5,000 files/];
  const blanks = { bytes: Buffer.alloc(900_000, ' ') };
  const many = Array.from({ length: 500 }, (_, number) => ({ name: `${number}.pgn`, ...blanks }));
  yield ['a ZIP file of many that unpack to much', zipOf(many), /implausibly large/];
}
