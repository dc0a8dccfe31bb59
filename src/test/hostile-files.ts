/** Files that are small to send and take long, or much memory, to be read by whoever reads them without a bound. */
import { referencePaths } from '../contract/reference';
import { frameOf, overlappingZipOf, skippableOf, zipOf } from './data/packed-files';
import { manyEncounters } from './data/reference-pgn';

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

const fill = (unit: readonly number[], size: number): Buffer<ArrayBuffer> => {
  const text = Buffer.alloc(size, Buffer.from(unit));
  text.write('[Event "x"]\n', 0);
  return text;
};

/** `size` is that of a text, in bytes. */
export function* hostileFiles(size: number): Generator<HostileFile> {
  for (const [kind, unit] of Object.entries(FILLED)) {
    const body = fill(unit, size);
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
  yield ['a ZIP file of many that unpack to much', zipOf(many), /unpacks to far more/];
}
