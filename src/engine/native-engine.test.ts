import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { findNativeEngine } from './native-engine';

const root = mkdtempSync(join(tmpdir(), 'native-engine-'));

const folderWith = (name: string, script: string, mode = 0o755): string => {
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'stockfish'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'stockfish'), mode);
  return folder;
};

const says = (name: string): string => `echo "id name ${name}"; echo uciok`;

it.runIf(process.platform !== 'win32')('finds the first Stockfish that is no older than the bundled one', () => {
  const folders = [
    '/no/such/folder',
    folderWith('old', says('Stockfish 15.1')),
    folderWith('other', says('Fruit 2.1')),
    folderWith('broken', 'exit 1'),
    folderWith('data', says('Stockfish 17'), 0o644),
    folderWith('new', says('Stockfish 17.1')),
    folderWith('newer', says('Stockfish 18')),
  ];
  expect(findNativeEngine(folders.join(delimiter))).toEqual({
    path: join(root, 'new', 'stockfish'),
    name: 'Stockfish 17.1',
  });
  expect(findNativeEngine(folders.slice(0, 4).join(delimiter))).toBeUndefined();
  expect(findNativeEngine('')).toBeUndefined();
  expect(findNativeEngine(undefined)).toBeUndefined();
});
