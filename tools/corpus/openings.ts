/**
 * Opening names against lichess-org's tables (`a.tsv` to `e.tsv`): every line must be called by its own code and name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openingOf } from '../../src/chess/openings/opening-names';
import { readPgn } from '../../src/chess/pgn/pgn';

export const check = (folder: string): boolean => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(1));
  const others = lines.filter((line) => {
    const [eco = '', name = '', pgn = ''] = line.split('\t');
    const [reading] = readPgn(pgn);
    const opening = reading?.ok === true ? openingOf(reading.value) : undefined;
    if (opening?.eco === eco && opening.name === name) return false;
    console.log(`${line}: ${opening === undefined ? 'no name' : `${opening.eco} ${opening.name}`}`);
    return true;
  });
  console.log(`${folder}: ${lines.length} lines, ${others.length} of them named otherwise`);
  return lines.length > 0 && others.length === 0;
};
