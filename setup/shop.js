import { installPackages } from './install-packages.js';
import { findPinnedNode, nodeSettings } from './project.js';
import { runCommand } from './run-command.js';
import { runEntry } from './setup-error.js';

await runEntry(async () => {
  await installPackages();
  const { code } = await runCommand(findPinnedNode(), ['cli/shop.ts', ...process.argv.slice(2)], {
    show: true,
    env: { ...nodeSettings.compiledOnce, ...process.env },
  });
  return code;
});
