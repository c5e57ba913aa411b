import { buildStorefront } from './build-storefront.js';
import { installPackages } from './install-packages.js';
import { findPinnedNode } from './project.js';
import { runCommand } from './run-command.js';
import { makeRunFolder } from './run-folder.js';
import { runEntry } from './setup-error.js';

await runEntry(async () => {
  await installPackages();
  await buildStorefront();
  const env = { ...process.env, TMPDIR: makeRunFolder() };
  const { code } = await runCommand(findPinnedNode(), ['tests/faults/run.ts'], { show: true, env });
  return code;
});
