/**
 * A UCI engine that knows no chess and answers at once, or after QUICK_ENGINE_DELAY milliseconds: for tests of everything
 * around an engine.
 */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The same evaluation for the same position; no move, so that nothing depends on what is legal. */
const PROGRAM = `#!${process.execPath}
const { createInterface } = require('node:readline');
let fen = '';
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'uci') console.log('id name Quick\\nuciok');
  if (line === 'isready') console.log('readyok');
  if (line.startsWith('position')) fen = line;
  if (line.startsWith('go')) {
    const letters = [...fen].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 997, 7);
    const answer = () => console.log('info depth 12 score cp ' + (letters - 498) + ' nodes 1 pv\\nbestmove (none)');
    const delay = Number(process.env.QUICK_ENGINE_DELAY ?? 0);
    if (delay === 0) answer();
    else setTimeout(answer, delay);
  }
  if (line === 'quit') process.exit();
});
`;

/** Writes it into the folder; answers its path. */
export const writeQuickEngine = (folder: string): string => {
  const path = join(folder, 'quick-engine.cjs');
  writeFileSync(path, PROGRAM);
  chmodSync(path, 0o755);
  return path;
};
