/**
 * `npm run corpus -- fen|pgn|judgements|openings|puzzles|grades|stock|starter|endgames|players|library|exports|missed|claims|findings|
 * opening-findings|traits|tree|preparation|preparation-truth|preparation-pairs|changes|lines|repertoire|replies|labels|reasons|site-evaluations|verdicts|engines|scan
 * PATH...`:
 * checks over files that are not part of the project. A path that is not there is said so and skipped. Exit code 1 when a
 * check fails. `npm run corpus -- statements N PATH...` draws sentences to be read by a person.
 */
import { existsSync } from 'node:fs';

type Check = (path: string) => boolean | Promise<boolean>;

const checks: Readonly<Record<string, () => Promise<{ check: Check }>>> = {
  fen: () => import('./fen'),
  pgn: () => import('./pgn'),
  judgements: () => import('./judgements'),
  openings: () => import('./openings'),
  puzzles: () => import('./puzzles'),
  grades: () => import('./grades'),
  stock: () => import('./stock'),
  starter: () => import('./starter'),
  endgames: () => import('./endgames'),
  players: () => import('./players'),
  library: () => import('./library'),
  exports: () => import('./exports'),
  missed: () => import('./missed'),
  'missed-count': () => import('./missed-count'),
  claims: () => import('./claims'),
  findings: () => import('./findings'),
  'opening-findings': () => import('./opening-findings'),
  traits: () => import('./traits'),
  tree: () => import('./tree'),
  preparation: () => import('./preparation'),
  'preparation-truth': () => import('./preparation-truth'),
  'preparation-pairs': () => import('./preparation-pairs'),
  changes: () => import('./changes'),
  lines: () => import('./lines'),
  repertoire: () => import('./repertoire'),
  replies: () => import('./replies'),
  labels: () => import('./labels'),
  reasons: () => import('./reasons'),
  'site-evaluations': () => import('./site-evaluations'),
  verdicts: () => import('./verdicts'),
  engines: () => import('./engines'),
  scan: () => import('./scan'),
  'scan-whole': async () => ({ check: (await import('./scan')).checkWhole }),
};

/** What is looked at when no path is given. */
const OWN_PATHS: Readonly<Record<string, readonly string[]>> = {
  findings: ['../shared/data'],
  'opening-findings': ['../shared/data'],
  traits: ['../shared/data'],
  tree: ['../shared/data'],
  preparation: ['../shared/data'],
  'preparation-truth': ['../shared/data'],
  'preparation-pairs': ['../shared/data'],
  changes: ['../shared/data'],
  lines: ['../shared/data'],
  repertoire: ['../shared/data'],
  // The folder of the collections, which it does without where they are not there.
  endgames: ['..'],
  verdicts: [
    '../shared/data/lichess-rated/rated-sample-6000.pgn',
    '../shared/data/lichess-games/lichess-db-2026-06-250games-clk-eval.pgn',
    '../shared/data/lichess-games/lichess-db-2021-10-999games-clk.pgn',
  ],
  stock: ['src/content/starter-puzzles.json'],
  starter: ['src/content/starter-puzzles.json'],
};

const [name = '', ...given] = process.argv.slice(2);

if (name === 'statements') process.exit((await (await import('./statements')).drawStatements(given)) ? 0 : 1);

const paths = given.length > 0 ? given : (OWN_PATHS[name] ?? []);

const load = checks[name];

if (load === undefined || paths.length === 0) {
  console.error(`npm run corpus -- ${Object.keys(checks).join('|')} PATH...|statements N PATH...`);
  process.exit(2);
}

const { check } = await load();

let isGood = true;

for (const path of paths) {
  if (existsSync(path)) isGood = (await check(path)) && isGood;
  else console.log(`${path} is not there: skipped, nothing was checked.`);
}

process.exit(isGood ? 0 : 1);
