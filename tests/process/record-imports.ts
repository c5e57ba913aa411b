import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Loaded before the programs of a test with --import: the file TEST_IMPORTS names each module that they load.
registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.TEST_IMPORTS ?? '', `${url}\n`);
    return next(url, context);
  },
});
