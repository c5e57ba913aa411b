import { buildStorefront } from './build-storefront.js';
import { installPackages } from './install-packages.js';
import { nodeSettings } from './project.js';
import { runServer } from './run-server.js';
import { runEntry } from './setup-error.js';

await runEntry(async () => {
  await installPackages();
  await buildStorefront();
  const { smallHeap, oneArena, compiledOnce } = nodeSettings;
  const env = { ...oneArena, ...compiledOnce, ...process.env };
  return runServer([...smallHeap, 'server/main.ts', ...process.argv.slice(2)], env);
});
