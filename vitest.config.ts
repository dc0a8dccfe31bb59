import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    // A test may wait for real engines that start up and share two cores with the other files.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: 'default',
  },
});
