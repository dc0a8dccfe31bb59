import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from './support/test';

const DIST = new URL('../dist/web/', import.meta.url);
const MOST_KB = 120;

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[] };

test(`the first page needs at most ${MOST_KB} KB of JavaScript, gzip`, async () => {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8')) as Record<string, Chunk>;
  const firstNeeded = Object.keys(manifest).filter(
    (name) => manifest[name]?.isEntry === true || name.endsWith('home-page.tsx'),
  );
  expect(firstNeeded).toHaveLength(2);
  const files = new Set<string>(['theme.js']);
  const take = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(take);
  };
  firstNeeded.forEach(take);
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(new URL(file, DIST))).length));
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  console.log(`${kilobytes.toFixed(1)} KB in ${files.size} files`);
  expect(kilobytes).toBeLessThanOrEqual(MOST_KB);
});
