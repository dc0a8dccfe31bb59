import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const DECISIONS = 'docs/decisions';
const TEMPLATE = '000-template.md';

const isText = (name: string): boolean => name.endsWith('.md');
const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter(isText)
  .map((name) => join('docs', name));
/** All files of ours, from the root. */
const sources = ['src', 'e2e', 'scripts', 'tools', '.'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((name) =>
    folder === '.' ? name : join(folder, name),
  ),
);
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('the documents', () => {
  it.each(['README.md', ...docs])('%s leads nowhere but to what is there', (path) => {
    const targets = [...read(path).matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target);
    const missing = targets.filter(
      (target) => !target.includes('://') && !existsSync(join(ROOT, dirname(path), decodeURI(target))),
    );
    expect(missing).toEqual([]);
  });

  it.each(['README.md', ...docs])('%s names no file that is not there', (path) => {
    const named = [...read(path).matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs))`/g)].map(([, name = '']) => name);
    const missing = named.filter((name) => !sources.some((file) => `/${file}`.endsWith(`/${name}`)));
    expect(missing).toEqual([]);
  });

  it('list every decision under its title', () => {
    const records = readdirSync(join(ROOT, DECISIONS)).filter((name) => /^\d{3}-/.test(name) && name !== TEMPLATE);
    const titles = records.map((name) => {
      const [, title] = /^# (.*)/.exec(read(join(DECISIONS, name))) ?? [];
      return `- [${name.slice(0, 3)}](${name}) ${title}`;
    });
    const listed = read(join(DECISIONS, 'README.md'))
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(listed).toEqual(titles);
  });
});
