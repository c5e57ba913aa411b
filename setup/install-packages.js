import { readFileSync, rmSync } from 'node:fs';
import { explainInstallFailure } from './explain-install-failure.js';
import { inProject, isPrepared, pinnedNodePackage } from './project.js';
import { runNpm } from './run-npm.js';
import { withSetupLock } from './setup-lock.js';

// npm writes this file last, and we remove it first, so it is missing after an install that was killed.
const INSTALLED_LOCKFILE = inProject('node_modules', '.package-lock.json');
const PINNED_NODE = `node_modules/${pinnedNodePackage}`;

/** Runs `npm ci` when node_modules is missing, outdated or incomplete. Throws a SetupError when that fails. */
export async function installPackages() {
  if (isPrepared || isInstalled()) return;
  await withSetupLock(async (addHolder) => {
    if (isInstalled()) return;
    console.log('Installing packages (once, about a minute)…');
    rmSync(INSTALLED_LOCKFILE, { force: true });
    // Node is an optional package, because each platform has its own.
    const included = ['--include=dev', '--include=optional'];
    const options = ['ci', ...included, '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await runNpm(options, { onStart: addHolder });
    if (code !== 0 || !isInstalled()) throw explainInstallFailure(output, code);
  });
}

function isInstalled() {
  const lockedPackages = readPackages(inProject('package-lock.json'));
  const installedPackages = readPackages(INSTALLED_LOCKFILE);
  return (
    installedPackages !== undefined &&
    Object.entries(lockedPackages).every(([path, { version, integrity, optional }]) => {
      if (path === '') return true;
      const installedPackage = installedPackages[path];
      if (installedPackage === undefined) return optional === true && !(path === PINNED_NODE && integrity);
      return installedPackage.version === version && (!integrity || installedPackage.integrity === integrity);
    })
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
