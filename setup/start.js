import { buildStorefront } from './build-storefront.js';
import { installPackages } from './install-packages.js';
import { compiledOnce } from './project.js';
import { runServer } from './run-server.js';
import { runEntry } from './setup-error.js';

// The shop lives on short-lived objects: more room for them, or for what is left of them, costs memory and serves
// nobody faster (decision 008). `tests/process/start-shop.ts` starts it with the same.
const SMALL_HEAP = ['--max-semi-space-size=8', '--initial-old-space-size=64', '--heap-growing-percent=50'];
// Likewise for the memory of Node's own threads, which else keep some each (Linux).
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' };

await runEntry(async () => {
  await installPackages();
  await buildStorefront();
  const env = { ...ONE_ARENA, ...compiledOnce() };
  return runServer([...SMALL_HEAP, 'server/main.ts', ...process.argv.slice(2)], env);
});
