import { buildStorefront } from './build-storefront.js';
import { installPackages } from './install-packages.js';
import { runServer } from './run-server.js';
import { runEntry } from './setup-error.js';

await runEntry(async () => {
  await installPackages();
  await buildStorefront();
  return runServer(['server/main.ts', ...process.argv.slice(2)]);
});
