import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/processes/run-program';
import { openOutput } from './files';

const makeFolder = () => {
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, name);
  return { folder, path, content: (name: string) => readFileSync(path(name), 'utf8') };
};

const open = (file: string, inputs: readonly string[] = [], isForced = false) => openOutput(file, { inputs, isForced });

it('puts a file in its place when it is complete, and nothing before', () => {
  const { folder, path, content } = makeFolder();
  const output = open(path('out.csv'));
  output.write('one\n');
  output.write(Buffer.from('two\n'));
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^out\.csv\.\d+\.part$/)]);
  output.complete();
  output.discard();
  expect(readdirSync(folder)).toEqual(['out.csv']);
  expect(content('out.csv')).toBe('one\ntwo\n');
});

it('replaces a file only on request, with its permissions, and keeps it until then', () => {
  const { folder, path, content } = makeFolder();
  writeFileSync(path('out.csv'), 'mine');
  chmodSync(path('out.csv'), 0o640);
  expect(() => open(path('out.csv'))).toThrow(`${path('out.csv')} exists already: --force replaces it`);
  const discarded = open(path('out.csv'), [], true);
  discarded.write('half');
  discarded.discard();
  expect([readdirSync(folder), content('out.csv')]).toEqual([['out.csv'], 'mine']);
  const output = open(path('out.csv'), [], true);
  output.write('whole');
  output.complete();
  expect([readdirSync(folder), content('out.csv')]).toEqual([['out.csv'], 'whole']);
  expect(statSync(path('out.csv')).mode & 0o777).toBe(0o640);
});

it('knows its input by every name and link, also with --force', () => {
  const { folder, path } = makeFolder();
  writeFileSync(path('games.pgn'), '1. e4 *');
  linkSync(path('games.pgn'), path('hard.pgn'));
  symlinkSync('games.pgn', path('soft.pgn'));
  for (const name of ['games.pgn', 'hard.pgn', 'soft.pgn', `../${basename(folder)}/games.pgn`])
    expect(() => open(path(name), [path('games.pgn')], true)).toThrow('is the file to read: name another one to write');
});

it('writes through a link, and refuses a folder and a link to nowhere', () => {
  const { path, content } = makeFolder();
  writeFileSync(path('real.csv'), 'mine');
  symlinkSync('real.csv', path('link.csv'));
  const output = open(path('link.csv'), [], true);
  output.write('new');
  output.complete();
  expect(content('real.csv')).toBe('new');
  mkdirSync(path('folder'));
  expect(() => open(path('folder'), [], true)).toThrow(`${path('folder')} is a folder: name a file`);
  symlinkSync('nowhere', path('dangling.csv'));
  expect(() => open(path('dangling.csv'))).toThrow('exists already');
});

it('writes into a device, which stays one', () => {
  const output = open('/dev/null');
  output.write('lost');
  output.complete();
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

it('keeps what was found so far under its name, or beside a file that is there', () => {
  const { folder, path, content } = makeFolder();
  const first = open(path('out.csv'));
  expect(open(path('empty.csv')).keepPart()).toBeUndefined();
  first.write('one');
  expect(first.keepPart()).toBeUndefined();
  expect([readdirSync(folder), content('out.csv')]).toEqual([['out.csv'], 'one']);
  const second = open(path('out.csv'), [], true);
  second.write('two');
  const part = second.keepPart() ?? '';
  expect([content('out.csv'), readFileSync(part, 'utf8')]).toEqual(['one', 'two']);
});

it('never replaces a file that was created meanwhile', () => {
  const { path, content } = makeFolder();
  const output = open(path('out.csv'));
  output.write('ours');
  writeFileSync(path('out.csv'), 'theirs');
  expect(() => output.complete()).toThrow('was created meanwhile: the output is in');
  output.discard();
  expect(content('out.csv')).toBe('theirs');
});
