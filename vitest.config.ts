import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Half of the time went into loading the same modules again for every file; no test changes what another loads.
    isolate: false,
    maxWorkers: '100%',
    // A test may wait for real engines that start up and share two cores with the other files.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    reporters: 'default',
  },
});
