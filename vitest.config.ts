import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** Long tests first, so that at the end no processor waits for one of them. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ project }: TestSpecification): boolean => project.name === 'long';
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const LONG = '**/*.long.test.ts';

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
      // What `npm run check` and `npm run test:watch` run.
      { extends: true, test: { name: 'fast', include: ['{src,scripts}/**/*.test.ts'], exclude: [LONG] } },
      // Processes, real engines, kills, full disks, hostile input, and whatever else takes seconds.
      { extends: true, test: { name: 'long', include: [`{src,scripts,tools}/${LONG}`] } },
    ],
  },
});
