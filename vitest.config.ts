import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** Long tests first, so that at the end no processor waits for one of them. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.long.test.ts');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const LONG = '**/*.long.test.ts';

/**
 * What sends SQL of its own or shares state in Redis with other processes: the tables, the features with queries of their
 * own, the limits and engines of all servers together, and what must keep texts as they are.
 */
const SHARED = [
  'src/server/db/**/*.test.ts',
  'src/server/features/{account,auth,connections,events,head-to-head,health,home,invitations}/**/*.test.ts',
  'src/server/features/{learn,library,notifications,profile,reference,repertoires,studies}/**/*.test.ts',
  'src/server/features/prepare/{prepare,study-routes.long}.test.ts',
  'src/server/features/scout/follow-*.test.ts',
  'src/server/http/{engine-share,response-cache}.test.ts',
  'src/server/platform/{limits.long,limits-redis.long,log,semaphores.long}.test.ts',
  'src/server/sources/shared-source.long.test.ts',
  'src/server/{faults,hostile-input,privacy,starts,worker}.long.test.ts',
  'src/engine/{remote/remote-pool,same-answers.long}.test.ts',
  'src/cli/move.long.test.ts',
  'src/test/test-database.test.ts',
];
/** They are about a file of SQLite, and about the engine. */
const NOT_SHARED = ['**/kill.long.test.ts', '**/training-engine.long.test.ts'];

const onServers = process.env['TEST_DATABASE_URL'] !== undefined;

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'src/test/processes/programs.ts',
    // Half of the time went into loading the same modules again for every file; no test changes what another loads.
    isolate: false,
    // One more than two processors would take: a tenth of the time a test waits for a process that it has started.
    maxWorkers: '150%',
    sequence: { sequencer: LongFirst },
    // Generous: a test may wait for engines and servers that share two cores with the other files.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    restoreMocks: true,
    reporters: 'default',
    projects: [
      // What `npm test` and `npm run test:watch` run.
      { extends: true, test: { name: 'fast', include: ['{src,scripts}/**/*.test.ts'], exclude: [LONG] } },
      // Processes, real engines, kills, full disks, hostile input, and whatever else takes seconds.
      { extends: true, test: { name: 'long', include: [`{src,scripts,tools}/${LONG}`] } },
      // Once more on PostgreSQL and Redis, where both are named.
      ...(onServers
        ? [{ extends: true as const, test: { name: 'shared', include: SHARED, exclude: NOT_SHARED } }]
        : []),
    ],
  },
});
