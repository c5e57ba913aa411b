import { installPackages } from './install-packages.js';
import { runWatchedServer } from './run-server.js';
import { runEntry } from './setup-error.js';

await runEntry(async () => {
  await installPackages();
  return runWatchedServer(['server/main.ts', ...process.argv.slice(2)], {
    ...process.env,
    PASSEPARTOUT_DEV: '1',
  });
});
