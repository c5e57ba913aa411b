import { buildStorefront } from './build-storefront.js';
import { installPackages } from './install-packages.js';
import { runServer } from './run-server.js';
import { runEntry } from './setup-error.js';

// The shop lives on short-lived objects: more room for them costs memory and serves nobody faster (decision 008).
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=8';

await runEntry(async () => {
  await installPackages();
  await buildStorefront();
  return runServer([SMALL_YOUNG_GENERATION, 'server/main.ts', ...process.argv.slice(2)]);
});
