import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from './support/test';

const DIST = new URL('../dist/web/', import.meta.url);
const MOST_KB = 120;

type Chunk = { file: string; imports?: string[] };

const read = (file: string) => readFile(new URL(file, DIST), 'utf8');

test(`the first page needs at most ${MOST_KB} KB of JavaScript, gzip`, { tag: '@fast' }, async () => {
  const manifest = JSON.parse(await read('.vite/manifest.json')) as Record<string, Chunk>;
  const files = new Set<string>();
  const take = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const chunk = Object.values(manifest).find((other) => other.file === file);
    chunk?.imports?.forEach((name) => take(manifest[name]!.file));
  };
  for (const [, file] of (await read('index.html')).matchAll(/<script[^>]* src="\/([^"]+)"/g)) take(file!);

  const texts = await Promise.all([...files].map(read));
  expect(
    texts.filter((text) => text.includes('Master Your Chess Game')),
    'files with the page itself',
  ).toHaveLength(1);
  const kilobytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000;
  console.log(`${kilobytes.toFixed(1)} KB in ${files.size} files`);
  expect(kilobytes).toBeLessThanOrEqual(MOST_KB);
});
