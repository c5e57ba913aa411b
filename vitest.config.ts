import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'build/**', 'tests/{browser,faults,load}/**'],
          globalSetup: ['tests/database/start-test-postgres.ts'],
          // A CommonJS package is imported as Node imports it: what is tested is what runs.
          deps: { interopDefault: false },
          // Generous, since real pictures are made and two cores may have other work.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
