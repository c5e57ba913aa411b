import { buildStorefront } from './build-storefront.js';
import { installPackages } from './install-packages.js';
import { findPinnedNode } from './project.js';
import { provideChromium } from './provide-chromium.js';
import { runCommand } from './run-command.js';
import { runEntry, SetupError } from './setup-error.js';

/**
 * Runs a program of ours that opens the built shop in a browser, with the arguments that this one was given.
 * @param provide gives the environment that it needs beside
 */
export async function runWithBrowser(program, provide = async () => ({})) {
  await runEntry(async () => {
    await installPackages();
    await buildStorefront();
    const chromium = await provideChromium();
    if (chromium.path === undefined) throw new SetupError(chromium.problem);
    const env = { ...process.env, ...(await provide()), CHROMIUM_PATH: chromium.path };
    const { code } = await runCommand(findPinnedNode(), [program, ...process.argv.slice(2)], {
      show: true,
      env,
    });
    return code;
  });
}
