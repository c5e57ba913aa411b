import { installPackages } from './install-packages.js';
import { runWatchedServer } from './run-server.js';
import { runEntry } from './setup-error.js';

await runEntry(async () => {
  await installPackages();
  const env = { ...process.env, PASSEPARTOUT_DEV: '1' };
  // The storefront reloads itself in the browser.
  return runWatchedServer(['server/main.ts', ...process.argv.slice(2)], env, ['server', 'sandbox', 'domain']);
});
