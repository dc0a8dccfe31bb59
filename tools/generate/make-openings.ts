/**
 * Makes the table of opening names, `src/chess/openings.json`, of lichess-org's tables (https://github.com/lichess-org/
 * chess-openings, CC0: `a.tsv` to `e.tsv`): `npx tsx scripts/make-openings.ts FOLDER`. A row is the position, its code and
 * its name, apart by tabs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPgn } from '../../src/chess/pgn/pgn';
import { epdOf } from '../../src/chess/position/fen';

const [folder] = process.argv.slice(2);

if (folder === undefined) throw new Error('npx tsx scripts/make-openings.ts FOLDER');

const rows = ['a', 'b', 'c', 'd', 'e'].flatMap((letter) => {
  const [, ...lines] = readFileSync(join(folder, `${letter}.tsv`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [eco = '', name = '', pgn = ''] = line.split('\t');
    const [reading] = readPgn(pgn);
    if (reading?.ok !== true) throw new Error(`this line cannot be read: ${line}`);
    return [epdOf(reading.value.plies.at(-1)?.fen ?? ''), eco, name].join('\t');
  });
});

writeFileSync(join(import.meta.dirname, '../../src/chess/openings.json'), `${JSON.stringify(rows, null, 1)}\n`);

console.log(`${rows.length} openings`);
