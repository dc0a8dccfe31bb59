import { describe, expect, it } from 'vitest';
import { frameOf, skippableOf } from '../../test/data/packed-files';
import { kindOfFile } from './file-kind';
import { NODE_DECODER, PACKAGE_DECODER, unpackZstd, type ZstdDecoder } from './zstd';

const DECODERS: readonly (readonly [string, ZstdDecoder])[] = [
  ['the package', PACKAGE_DECODER],
  ...(NODE_DECODER === undefined ? [] : [['Node', NODE_DECODER] as const]),
];

const unpack = async (file: Buffer, decoder: ZstdDecoder, chunk = file.length): Promise<string> => {
  const chunks = async function* () {
    await Promise.resolve();
    for (let from = 0; from < file.length; from += chunk) yield file.subarray(from, from + chunk);
  };
  const unpacked: Uint8Array[] = [];
  for await (const { bytes } of unpackZstd(chunks(), 60, decoder)) unpacked.push(Buffer.from(bytes));
  return Buffer.concat(unpacked).toString();
};

const bytes = Buffer.from('1. e4 e5 1-0\n');

const frame = frameOf({ bytes });

const MB = 2 ** 20;

/** `1. e4 e5 1-0\n`, 30 times, by `zstd -19 --check` out of a stream. */
const PACKED = Buffer.from('KLUv/QRopQAAaDEuIGU0IGU1IDEtMAoBAHagzi/J+RHw', 'base64');

const TEXT = bytes.toString().repeat(30);

describe.each(DECODERS)('unpacked by %s', (_, decoder) => {
  it.each<[string, Buffer, string]>([
    ['one frame', frame, '1. e4 e5 1-0\n'],
    ['a frame whose window is just 8 MB', frameOf({ bytes, window: 0x68 }), '1. e4 e5 1-0\n'],
    ['several frames', Buffer.concat([frame, frame, frame]), '1. e4 e5 1-0\n'.repeat(3)],
    ['frames without content', Buffer.concat([frameOf({ bytes: Buffer.alloc(0) }), frame]), '1. e4 e5 1-0\n'],
    ['a frame that is its own window', frameOf({ bytes, singleSegment: 13 }), '1. e4 e5 1-0\n'],
    ['a frame that names no dictionary', frameOf({ bytes, dictionary: 0 }), '1. e4 e5 1-0\n'],
    ['a skippable frame first', Buffer.concat([skippableOf(4), frame]), '1. e4 e5 1-0\n'],
    ['one between', Buffer.concat([frame, skippableOf(300, 15), frame]), '1. e4 e5 1-0\n'.repeat(2)],
    ['one last', Buffer.concat([frame, skippableOf(70_000, 7)]), '1. e4 e5 1-0\n'],
    ['ones of size 0', Buffer.concat([skippableOf(0), skippableOf(0, 3), frame, skippableOf(0)]), '1. e4 e5 1-0\n'],
    ['skippable frames alone', Buffer.concat([skippableOf(0), skippableOf(9)]), ''],
    ['blocks that are packed', PACKED, TEXT],
    [
      'these among others',
      Buffer.concat([skippableOf(1), PACKED, frame, skippableOf(2), PACKED]),
      `${TEXT}${bytes.toString()}${TEXT}`,
    ],
  ])('%s, however it comes', async (_kind, file, text) => {
    expect(kindOfFile(file)).toBe('zst');
    for (const chunk of [file.length, 1, 3, 7]) expect(await unpack(file, decoder, chunk)).toBe(text);
  });

  it.each<[string, Buffer, string]>([
    ['a window above 8 MB', frameOf({ bytes, window: 0x69 }), 'too-tight'],
    ['a window of 2 GB', frameOf({ bytes, window: 0xa7 }), 'too-tight'],
    ['a window of which 32 bits would make 1 byte', frameOf({ bytes, window: 22 << 3 }), 'too-tight'],
    ['the largest window', frameOf({ bytes, window: 0xff }), 'too-tight'],
    ['a content that is its window, of 9 MB', frameOf({ bytes, singleSegment: 9 * MB }), 'too-tight'],
    ['a content of 2 ** 40 bytes', frameOf({ bytes, singleSegment: 2 ** 40 }), 'too-tight'],
    [
      'such a frame behind others',
      Buffer.concat([frame, skippableOf(5), frame, frameOf({ bytes, window: 0xa7 })]),
      'too-tight',
    ],
    ['one behind skippable frames', Buffer.concat([skippableOf(5), frameOf({ bytes, window: 0xa7 })]), 'too-tight'],
    ['a dictionary', frameOf({ bytes, dictionary: 77 }), 'needs-dictionary'],
    ['the reserved bit', frameOf({ bytes, isReserved: true }), 'damaged'],
    ['a block that is too long', frameOf({ bytes: Buffer.alloc(200_000), blockSize: 200_000 }), 'damaged'],
    ['a head that breaks off', frame.subarray(0, 5), 'breaks-off'],
    ['a block that breaks off', frame.subarray(0, -1), 'breaks-off'],
    ['a skippable frame that breaks off', Buffer.concat([frame, skippableOf(9).subarray(0, -1)]), 'breaks-off'],
    ['something else behind it', Buffer.concat([frame, Buffer.from('1. d4 *')]), 'damaged'],
    [
      'what another packer has behind a skippable frame',
      Buffer.concat([skippableOf(2), Buffer.from('04224d18', 'hex')]),
      'odd-packing',
    ],
  ])('%s is refused', async (_kind, file, damage) => {
    for (const chunk of [file.length, 1]) await expect(unpack(file, decoder, chunk)).rejects.toMatchObject({ damage });
  });
});

it('refuses what would be moved within its window for longer than it is read', async () => {
  const tiny = frameOf({ bytes: Buffer.alloc(300, 'x'), window: 0x68, blockSize: 1 });
  await expect(unpack(tiny, PACKAGE_DECODER)).rejects.toMatchObject({ damage: 'too-many-blocks' });
  const usual = frameOf({ bytes: Buffer.alloc(6_000_000, 'x'), window: 0x68, blockSize: 20_000 });
  expect((await unpack(usual, PACKAGE_DECODER)).length).toBe(6_000_000);
});
