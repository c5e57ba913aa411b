import { existsSync } from 'node:fs';
import { findChromium, runsAsBrowser } from './find-chromium.js';
import { findPinnedNode, packageCommand } from './project.js';
import { runCommand } from './run-command.js';

const ADVICE =
  'No Chromium for the browser tests: install one (Debian: apt-get install chromium; else: npx playwright install chromium) or set CHROMIUM_PATH.';

/** A Chromium that runs, found or installed: `{ path }`, else `{ problem }` in one line. */
export async function provideChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runsAsBrowser(chosen)) return { path: chosen };
    return { problem: `CHROMIUM_PATH is ${chosen}, which does not run. Set it to a Chromium, or unset it.` };
  }
  const path = (await findChromium()) ?? (await installFromDebian()) ?? (await downloadWithPlaywright());
  return path === undefined ? { problem: ADVICE } : { path };
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium with apt-get (once, about a minute)…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update'], { env });
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
    env,
  });
  return findChromium();
}

async function downloadWithPlaywright() {
  console.log("Downloading Playwright's Chromium (once, about 170 MB)…");
  const libraries = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') ? ['--with-deps'] : [];
  const playwright = packageCommand('@playwright/test', 'playwright');
  await runCommand(findPinnedNode(), [playwright, 'install', ...libraries, 'chromium']);
  return findChromium();
}
