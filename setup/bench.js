import { nginxEnvironment, wrkEnvironment } from './provide-program.js';
import { runWithBrowser } from './run-with-browser.js';

await runWithBrowser('bench/run.ts', async () => ({
  ...(await nginxEnvironment()),
  ...(await wrkEnvironment()),
}));
