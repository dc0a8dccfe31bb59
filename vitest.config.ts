import { defineConfig } from 'vitest/config';
import { SlowFirst } from './scripts/slow-first';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: 'src/test/processes/programs.ts',
    // Half of the time went into loading the same modules again for every file; no test changes what another loads.
    isolate: false,
    // One more than two processors would take: a tenth of the time a test waits for a process that it has started.
    maxWorkers: '150%',
    sequence: { sequencer: SlowFirst },
    // A test may wait for real engines and servers that start up and share two cores with the other files. No test is
    // about time: what is waited for takes as long as the machine does, and one that never comes is still told.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    restoreMocks: true,
    reporters: 'default',
  },
});
