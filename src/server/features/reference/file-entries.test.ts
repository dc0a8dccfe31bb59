import { expect, it } from 'vitest';
import { overlappingZipOf, zipOf } from '../../../test/data/packed-files';
import { MAX_ENTRIES, openEntries } from './file-entries';

const readAll = async (file: Buffer): Promise<readonly string[]> => {
  const read = (from: number, length: number) => Promise.resolve(file.subarray(from, from + length));
  const texts: string[] = [];
  for (const { bytes } of await openEntries('zip', { size: file.length, read }, () => undefined)) {
    const parts: Uint8Array[] = [];
    for await (const part of bytes()) parts.push(part);
    texts.push(Buffer.concat(parts).toString());
  }
  return texts;
};

const entry = (name: string, text = name) => ({ name, bytes: Buffer.from(text), method: 0 });

const two = zipOf([entry('a'), entry('b', 'bb')]);

/** Of the entry in the directory that is the nth. */
const withOffset = (zip: Buffer, number: number, offset: number): Buffer => {
  const changed = Buffer.from(zip);
  let at = changed.readUInt32LE(changed.length - 6);
  for (let entries = 0; entries < number; entries++) at += 46 + changed.readUInt16LE(at + 28);
  changed.writeUInt32LE(offset, at + 42);
  return changed;
};

/** Its local header says that so many bytes more stand before what is packed. */
const withExtra = (zip: Buffer, extra: number): Buffer => {
  const changed = Buffer.from(zip);
  changed.writeUInt16LE(extra, 28);
  return changed;
};

it('reads files that stand one behind the other, in any order of the directory', async () => {
  expect(await readAll(two)).toEqual(['a', 'bb']);
  expect(await readAll(zipOf(Array.from({ length: 300 }, (_, number) => entry(`${number}`))))).toHaveLength(300);
});

it.each<[string, Buffer]>([
  ['that are the same one', overlappingZipOf(Buffer.from('1. e4 *'), 2)],
  ['that are the same one thousands of times', overlappingZipOf(Buffer.from('1. e4 *'), MAX_ENTRIES)],
  ['of which one begins within another', withOffset(two, 1, 20)],
  ['of which one lies within the directory', withOffset(two, 1, two.length - 60)],
  ['of which one reaches into the next one by what its local header says', withExtra(two, 1)],
])('refuses files %s', async (_, file) => {
  await expect(readAll(file)).rejects.toMatchObject({ damage: 'overlapping' });
});

it('refuses more files than a collection of games has, and a directory that is longer than theirs', async () => {
  const names = Array.from({ length: MAX_ENTRIES + 1 }, (_, number) => entry(`${number}`));
  expect(await readAll(zipOf(names.slice(1)))).toHaveLength(MAX_ENTRIES);
  await expect(readAll(zipOf(names))).rejects.toMatchObject({ damage: 'too-many-entries' });
  const overlapping = overlappingZipOf(Buffer.from('1. e4 *'), 300_000);
  await expect(readAll(overlapping)).rejects.toMatchObject({ damage: 'too-many-entries' });
});

it('counts what unpacks over the whole file: many small files make a large one', async () => {
  const bytes = Buffer.alloc(900_000, ' ');
  await expect(readAll(zipOf([{ name: 'a', bytes }]))).resolves.toHaveLength(1);
  const many = zipOf(['a', 'b', 'c'].map((name) => ({ name, bytes })));
  await expect(readAll(many)).rejects.toMatchObject({ damage: 'too-large' });
});
