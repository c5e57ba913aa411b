import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Three also on two cores, where Vitest would take one: most tests wait for a database or another process.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'build/**', 'tests/{browser,faults,load}/**'],
          globalSetup: ['tests/database/start-test-postgres.ts'],
          // They end a test that hangs, and no test may depend on them: real pictures are made, on cores with other work.
          testTimeout: 180_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
