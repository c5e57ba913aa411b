import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { explainInstallFailure } from './explain-install-failure.js';
import { markInstall, waitForOtherInstall } from './install-lock.js';
import { inProject } from './project.js';
import { runCommand } from './run-command.js';

// npm writes this when an install is complete, and our own install removes it first: a killed one leaves none.
const INSTALLED = inProject('node_modules', '.package-lock.json');

/** Runs `npm ci` when node_modules is absent, behind the lockfile or half installed; SetupError when that fails. */
export async function installPackages() {
  if (isInstalled()) return;
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
  const path = pathWithoutProject();
  const [command, ...args] = findNpm(path);
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  return runCommand(command, [...args, ...options], {
    env: { ...process.env, PATH: path, NODE_ENV: '' },
    onStart: (pid) => markInstall(process.pid, pid),
  });
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

// The Node in node_modules must not run npm: npm ci deletes it first.
function pathWithoutProject() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(inProject('node_modules'))).join(delimiter);
}

function findNpm(path) {
  const runsUs = process.env.npm_execpath ?? '';
  if (basename(runsUs) === 'npm-cli.js' && existsSync(runsUs)) return [findOutsideNode(path), runsUs];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

function findOutsideNode(path) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const candidates = [
    process.env.npm_node_execpath,
    ...path.split(delimiter).map((folder) => join(folder, name)),
  ];
  const isOutside = (file) => file && !file.startsWith(inProject('node_modules')) && existsSync(file);
  return candidates.find(isOutside) ?? process.execPath;
}
