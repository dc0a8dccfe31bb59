import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../src/test/processes/run-program';

type Suites = { readonly sharedSuites: (root?: string) => readonly string[] };
const { sharedSuites } = (await import(resolve('scripts/shared-suites.mjs'))) as Suites;

const FILES = {
  'src/test/test-database.ts': "const url = process.env['TEST_DATABASE_URL'];",
  'src/test/test-app.ts': "import { openTestDatabase } from './test-database';",
  'src/test/data/games.ts': "export const OPERA_GAME = '1. e4';",
  'src/server/direct.test.ts': "import { openTestDatabase } from '../test/test-database';",
  'src/server/features/through-the-app.test.ts': "import { buildTestApp } from '../../test/test-app';",
  'src/server/by-its-own.test.ts': "it.skipIf(process.env['TEST_REDIS_URL'] === undefined)('meets others');",
  'src/server/pure.test.ts': "import { OPERA_GAME } from '../test/games';",
  'src/engine/remote/pure.test.ts': "import { remotePool } from './remote-pool';",
  'src/cli/in-several-lines.test.ts': "import {\n  openTestDatabase,\n} from '../test/test-database';",
};

it('finds every test that opens a database or Redis, also through a helper, and no other', () => {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  expect(sharedSuites(root)).toEqual([
    'src/cli/in-several-lines.test.ts',
    'src/server/by-its-own.test.ts',
    'src/server/direct.test.ts',
    'src/server/features/through-the-app.test.ts',
  ]);
});

it('finds the tests of our tables, and not those of settings', () => {
  const suites = sharedSuites();
  expect(suites).toContain('src/server/db/library/libraries.test.ts');
  expect(suites).toContain('src/server/features/auth/sign-in.long.test.ts');
  expect(suites).not.toContain('src/server/config.test.ts');
  expect(suites).not.toContain('src/server/hostile-bodies.long.test.ts');
  expect(suites).toContain('src/server/hostile-input.long.test.ts');
});
