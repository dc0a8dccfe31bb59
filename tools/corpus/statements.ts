/**
 * Draws sentences as people are shown them, and prints each with its board and what it rests on, for a person to mark:
 * `npm run corpus -- statements 20 ../shared/data --kind reasons --seed 7`. Without a kind so many of each. `--out FILE`
 * writes them for `src/test/statements/marks.json`, to be marked there: none of a game whose license is not known.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Fen } from '../../src/chess/types';
import { createRandom } from '../../src/test/mock-lichess/make-games';
import type { Claim } from '../../src/test/statements/marks';
import type { Draw, Statement } from './statements/statement';

const KINDS: Readonly<Record<Claim['kind'], () => Promise<{ draw: Draw }>>> = {
  verdicts: () => import('./statements/verdicts'),
  reasons: () => import('./statements/reasons'),
  report: () => import('./statements/report'),
  sheet: () => import('./statements/sheet'),
};

const isKind = (name: string): name is Claim['kind'] => name in KINDS;

export const drawStatements = async (given: readonly string[]): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { kind: { type: 'string' }, seed: { type: 'string', default: '1' }, out: { type: 'string' } },
  });
  const [count = '10', ...paths] = positionals;
  const there = (paths.length > 0 ? paths : ['../shared/data']).filter((path) => existsSync(path));
  if (there.length === 0) {
    console.log('No file of these is there: nothing was drawn.');
    return true;
  }
  const kinds = Object.keys(KINDS)
    .filter(isKind)
    .filter((kind) => values.kind === undefined || values.kind === kind);
  if (kinds.length === 0) throw new Error(`--kind ${Object.keys(KINDS).join('|')}`);
  const drawn: Statement[] = [];
  for (const kind of kinds) {
    const { draw } = await KINDS[kind]();
    const before = drawn.length;
    for await (const statement of draw(there, createRandom(Number(values.seed)))) {
      drawn.push(statement);
      console.log(textOf(statement, drawn.length));
      if (drawn.length - before >= Number(count)) break;
    }
  }
  if (values.out !== undefined) {
    const marks = drawn.map(({ kind, input, sentence }) => ({ kind, input, sentence, mark: '', why: '' }));
    writeFileSync(values.out, `[\n${marks.map((mark) => JSON.stringify(mark)).join(',\n')}\n]\n`);
  }
  return true;
};

const textOf = ({ kind, id, sentence, fen, evidence }: Statement, number: number): string =>
  [
    `--- ${number} ${kind} ${id}`,
    sentence,
    ...(fen === undefined ? [] : [boardText(fen)]),
    ...evidence.map((line) => `  ${line}`),
    '',
  ].join('\n');

/** White below. */
const boardText = (fen: Fen): string => {
  const [board = ''] = fen.split(' ');
  const ranks = board.split('/').map((rank, index) => {
    const squares = rank.replace(/\d/g, (digit) => '.'.repeat(Number(digit)));
    return `  ${8 - index} ${squares.split('').join(' ')}`;
  });
  return [...ranks, '    a b c d e f g h', `  ${fen}`].join('\n');
};
