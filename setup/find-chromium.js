import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.js';

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)];
const ELSEWHERE = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
];

/** The path of the first Chromium or Chrome here that runs: the system's, else the one in Playwright's cache. */
export async function findChromium() {
  const installed = NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name)));
  for (const path of new Set([...installed, ...ELSEWHERE])) {
    if (existsSync(path) && (await runsAsBrowser(path))) return path;
  }
  const cached = cachedByPlaywright();
  return cached !== undefined && existsSync(cached) && (await runsAsBrowser(cached)) ? cached : undefined;
}

/** Whether the program answers like a browser; Ubuntu's `chromium-browser` may be a stub that only names a package. */
export async function runsAsBrowser(path) {
  // Windows' Chrome opens a window instead of telling its version.
  if (process.platform === 'win32') return existsSync(path);
  const { code, output } = await runCommand(path, ['--version']);
  return code === 0 && /chrom/i.test(output);
}

function cachedByPlaywright() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}
