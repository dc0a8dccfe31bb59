/**
 * `npx tsx tools/house.ts`: the size and shape of the code as a table; fails where a folder has too many files. Production
 * is `src` and `scripts` without tests and test helpers. Circles are for dependency-cruiser.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const isCode = (file: string): boolean => /\.(ts|tsx|mjs|cjs)$/.test(file) && !/\.config\.|^\./.test(file);
const isTest = (file: string): boolean => /\.test\.tsx?$|^src\/test\/|^e2e\//.test(file);
const production = files.filter((file) => /^(src|scripts)\//.test(file) && isCode(file) && !isTest(file));
const tools = files.filter((file) => file.startsWith('tools/') && isCode(file));
const testCode = [/^(?!src\/test\/).*\.test\.tsx?$/, /^src\/test\/.*\.tsx?$/, /^e2e\/.*\.ts$/].map((kind) =>
  files.filter((file) => kind.test(file)),
);
const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));

const texts = new Map(
  files
    .filter((file) => isCode(file) || file.endsWith('.md'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const textOf = (file: string): string => texts.get(file) ?? '';
const linesOf = (file: string): number => textOf(file).split('\n').length - 1;
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const quantile = (counts: readonly number[], at: number): number =>
  counts.toSorted((one, other) => one - other)[Math.min(counts.length - 1, Math.floor(counts.length * at))] ?? 0;

const IMPORT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;
const specifiersOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(IMPORT)].map(([, specifier = '']) => specifier);
const known = new Set(files);
const resolve = (from: string, specifier: string): string | undefined =>
  ['', '.ts', '.tsx', '.mjs']
    .map((ending) => posix.normalize(posix.join(dirname(from), specifier)) + ending)
    .find((file) => known.has(file));

const users = new Map<string, Set<string>>();
for (const file of production)
  for (const specifier of specifiersOf(file).filter((one) => one.startsWith('.'))) {
    const to = resolve(file, specifier);
    if (to !== undefined) users.set(to, (users.get(to) ?? new Set()).add(file));
  }
const exportsOf = (file: string): number => textOf(file).match(/^export (?!\{|\*)/gm)?.length ?? 0;
const singleUser = production.filter((file) => exportsOf(file) === 1 && users.get(file)?.size === 1);

const folders = new Map<string, string[]>();
for (const file of production) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
const crowded = [...folders]
  .filter(([, inside]) => inside.length > 15)
  .map(([folder, inside]) => `${folder} ${inside.length}`);
const comments = (file: string): string =>
  (textOf(file).match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm) ?? []).join('\n');
const words = (text: string): number => text.match(/\p{L}[\p{L}’'-]*/gu)?.length ?? 0;
const lines = production.map(linesOf);
const docs = files.filter((file) => file.endsWith('.md') && !file.startsWith('.github/'));

const rows: readonly (readonly [name: string, value: string | number])[] = [
  ['production files', production.length],
  ['lines', sum(lines)],
  ['lines a file: median / p95 / max', [0.5, 0.95, 1].map((at) => quantile(lines, at)).join(' / ')],
  ['files under 50 lines', `${Math.round((100 * lines.filter((count) => count < 50).length) / lines.length)} %`],
  [
    'import statements per 100 lines',
    ((100 * sum(production.map((file) => specifiersOf(file).length))) / sum(lines)).toFixed(1),
  ],
  ['files that export one thing for one user', singleUser.length],
  ['folders above 15 files', crowded.join(', ') || 'none'],
  ['words in comments', sum(production.map((file) => words(comments(file))))],
  ['test files', tests.length],
  [
    'lines of test code: beside the code, in src/test, in e2e',
    testCode.map((some) => sum(some.map(linesOf))).join(', '),
  ],
  ['tools: files / lines', `${tools.length} / ${sum(tools.map(linesOf))}`],
  ['words of documents', sum(docs.map((file) => words(textOf(file))))],
  [
    'words of README, ARCHITECTURE',
    ['README.md', 'docs/ARCHITECTURE.md'].map((file) => words(textOf(file))).join(', '),
  ],
];
for (const [name, value] of rows) console.log(`${name.padEnd(60)}${value}`);
if (crowded.length > 0) process.exitCode = 1;
