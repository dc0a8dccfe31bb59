import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['src', 'e2e', 'scripts', 'tools', 'docs', '.github'];

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const files = [...readdirSync(ROOT), ...FOLDERS.flatMap(filesIn)];
const documents = files.filter((name) => name.endsWith('.md'));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe.each(documents)('%s', (path) => {
  it('links to what exists', () => {
    const targets = [...read(path).matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target);
    const missing = targets.filter(
      (target) => !target.includes('://') && !existsSync(join(ROOT, dirname(path), decodeURI(target))),
    );
    expect(missing).toEqual([]);
  });

  // Some documents leave out the first folders of a path.
  it('names files and folders that exist', () => {
    const named = [...read(path).matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs)|(?:src|scripts|docs|e2e)\/[\w./-]+)`/g)];
    const paths = named.map(([, name = '']) => name.replace(/\/$/, ''));
    expect(paths.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
  });
});

it('names only decisions that exist, in comments too', () => {
  const decisions = readdirSync(join(ROOT, 'docs', 'decisions')).map((name) => name.slice(0, 3));
  const code = files.filter((name) => /\.(?:ts|tsx|mjs|md)$/.test(name) && !name.includes('node_modules'));
  const named = code.flatMap((file) =>
    [...read(file).matchAll(/decisions?[ /](\d{3})\b/g)].map(([, number = '']) => ({ file, number })),
  );
  expect(named).not.toEqual([]);
  expect(named.filter(({ number }) => !decisions.includes(number))).toEqual([]);
});
