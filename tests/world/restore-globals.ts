import { afterAll, vi } from 'vitest';

// The test files of a worker share its global objects, so each file leaves them as it found them.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
