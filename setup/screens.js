import { runWithBrowser } from './run-with-browser.js';

await runWithBrowser('tests/screens/run.ts');
