import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const tests = globSync(
  '{benchmarks,cli,deploy,docs,domain,sandbox,server,storefront,studio,tests}/**/*.test.{ts,tsx}',
).filter((file) => !file.startsWith('tests/browser/'));

/**
 * Fast tests only compute. Slow tests also start a database, a server or another process, or process pictures. Their
 * imports tell them apart (decision 062).
 */
const slowImport =
  /from '(#tests\/|#sandbox\/|sharp'|node:child_process'|.*\/open-(sandbox|embedded-postgres)\.ts')|testServerUrl/;
const isSlow = (file: string) => file.startsWith('tests/') || slowImport.test(readFileSync(file, 'utf8'));

export default defineConfig({
  test: {
    // At least three, even on two cores: most slow tests wait for a database or another process.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    setupFiles: ['tests/world/restore-globals.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: tests.filter((file) => !isSlow(file)),
          // The files of a worker share the modules that they import, because loading them takes longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: tests.filter(isSlow),
          isolate: false,
          globalSetup: ['tests/process/build-server.ts', 'tests/database/start-test-postgres.ts'],
        },
      },
    ],
    // What a test waits for ends after a minute, and says what is missing. No test may depend on these limits, because other
    // work may keep the cores busy: a test that does much work has ten minutes.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 55_000 } },
  },
});
