import { buildStorefront } from './build-storefront.js';
import { installPackages } from './install-packages.js';
import { findPinnedNode, packageCommand } from './project.js';
import { runCommand } from './run-command.js';
import { makeRunFolder } from './run-folder.js';
import { runEntry } from './setup-error.js';

// npm run test:fuzz [-- -t 'title of a test']; FUZZ_RUNS says how much, FUZZ_SEED and FUZZ_PATH repeat a failure.
await runEntry(async () => {
  await installPackages();
  await buildStorefront();
  const { FUZZ_RUNS = '300', FUZZ_SEED = String(Math.floor(Math.random() * 2 ** 31)) } = process.env;
  console.log(`Requests per call: 2 x ${FUZZ_RUNS}, of the seed ${FUZZ_SEED}`);
  const env = { ...process.env, FUZZ_RUNS, FUZZ_SEED, TMPDIR: makeRunFolder() };
  const args = [packageCommand('vitest', 'vitest'), 'run', '--project', 'unit', 'tests/fuzz'];
  const { code } = await runCommand(findPinnedNode(), [...args, ...process.argv.slice(2)], {
    show: true,
    env,
  });
  return code;
});
