import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.js';

/** Whether a version such as 1.10.0 is newer than another. */
export function isNewer(version, than) {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

/**
 * Whether a release is in this folder and belongs to the owner of this one. The file that names it belongs to the shop's
 * account, which must not choose the code that runs.
 */
export function isOfSameOwner(folder) {
  const ownerOf = (file) => statSync(file, { throwIfNoEntry: false })?.uid;
  return ownerOf(join(folder, 'setup', 'tasks.js')) === ownerOf(inProject('setup', 'tasks.js'));
}

/**
 * Which release runs, and whether a switch to another one is requested or under way (decision 123). Its schema is in
 * `server/upgrade/upgrade-state.ts`. Each change replaces the file as a whole, so a killed switch is before it or after it.
 */
export function readUpgradeState() {
  try {
    return JSON.parse(readFileSync(stateFile(), 'utf8'));
  } catch {
    return {};
  }
}

export function writeUpgradeState(state) {
  const file = stateFile();
  const draft = `${file}.new`;
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600, flush: true });
  renameSync(draft, file);
  const folder = openSync(join(file, '..'));
  fsyncSync(folder);
  closeSync(folder);
}

function stateFile() {
  return join(process.env.DATA_DIR || readDataDir() || './data', 'upgrade', 'state.json');
}

/** As the shop finds it, but the packages may not be installed yet. */
function readDataDir() {
  try {
    return /^\s*DATA_DIR\s*=\s*(["']?)(.*?)\1\s*$/m.exec(readFileSync('.env', 'utf8'))?.[2];
  } catch {
    return undefined;
  }
}
