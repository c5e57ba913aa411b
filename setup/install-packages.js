import { readFileSync, rmSync } from 'node:fs';
import { explainInstallFailure } from './explain-install-failure.js';
import { markInstall, waitForOtherInstall } from './install-lock.js';
import { inProject, isPrepared } from './project.js';
import { runNpm } from './run-npm.js';

// npm writes this when an install is complete, and our own install removes it first: a killed one leaves none.
const INSTALLED = inProject('node_modules', '.package-lock.json');

/** Runs `npm ci` when node_modules is absent, behind the lockfile or half installed; SetupError when that fails. */
export async function installPackages() {
  if (isPrepared || isInstalled()) return;
  await waitForOtherInstall();
  if (isInstalled()) return;
  console.log('Installing packages (once, about a minute)…');
  markInstall(process.pid);
  rmSync(INSTALLED, { force: true });
  const { code, output } = await runNpmCi();
  markInstall();
  if (code !== 0 || !isInstalled()) throw explainInstallFailure(output, code);
}

function runNpmCi() {
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  return runNpm(options, { onStart: (pid) => markInstall(process.pid, pid) });
}

function isInstalled() {
  const wanted = readPackages(inProject('package-lock.json'));
  const present = readPackages(INSTALLED);
  return (
    present !== undefined &&
    Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      if (path === '') return true;
      const found = present[path];
      if (found === undefined) return optional === true;
      return found.version === version && found.integrity === integrity;
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
