import { nginxEnvironment } from './provide-nginx.js';
import { runWithBrowser } from './run-with-browser.js';

await runWithBrowser('bench/run.ts', nginxEnvironment);
