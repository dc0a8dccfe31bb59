/**
 * Which test files of the server are about SQL or about what several processes share: those that open a test database or
 * a test Redis, by themselves or through a helper of `src/test`. They are run once more on PostgreSQL and Redis; what
 * touches neither, or is about something else, would prove the same twice.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * An application or tables are only what these begin with. They are about bodies that reach no call, the engine, threads,
 * other sites, and what is computed of games, which takes them minutes. None of them sends PostgreSQL a statement that the
 * others do not send: the log of a whole run told.
 */
const ABOUT_SOMETHING_ELSE = new Set([
  'src/server/hostile-bodies.long.test.ts',
  'src/server/features/analysis/fetched-games.long.test.ts',
  'src/server/features/analysis/lines-routes.long.test.ts',
  'src/server/features/analysis/stockfish.long.test.ts',
  'src/server/features/learn/training/training-engine.long.test.ts',
  'src/server/features/prepare/routes.long.test.ts',
  'src/server/features/scout/calls.long.test.ts',
  'src/server/features/scout/chesscom.long.test.ts',
  'src/server/features/scout/faults.long.test.ts',
  'src/server/features/scout/person.long.test.ts',
  'src/server/features/scout/scouting-tasks.long.test.ts',
  'src/server/features/scout/scouts.long.test.ts',
  'src/server/features/scout/tree.long.test.ts',
]);

const AREAS = ['src/server', 'src/engine/remote', 'src/cli', 'src/test'];
/** Where the tests are told of PostgreSQL and Redis. */
const NAMES = /TEST_DATABASE_URL|TEST_REDIS_URL/;
const IMPORTS = /(?:from|import)\s*\(?'(\.[^']+)'/g;

/** The test files, in the order of their names. `root` is the folder that `src` is in. */
export const sharedSuites = (root = resolve(import.meta.dirname, '..')) => {
  const known = new Map();
  const helpers = join(root, 'src/test/');

  const touches = (file) => {
    if (!known.has(file)) {
      known.set(file, false);
      const text = readFileSync(file, 'utf8');
      const imported = [...text.matchAll(IMPORTS)].flatMap(([, path]) => fileOf(resolve(dirname(file), path)) ?? []);
      known.set(file, NAMES.test(text) || imported.some((path) => path.startsWith(helpers) && touches(path)));
    }
    return known.get(file);
  };

  const testsIn = (area) =>
    readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(area, name));
  return AREAS.flatMap(testsIn)
    .sort()
    .filter((file) => !ABOUT_SOMETHING_ELSE.has(file) && touches(join(root, file)));
};

const fileOf = (path) => [path, `${path}.ts`].find((file) => existsSync(file) && file.endsWith('.ts'));
