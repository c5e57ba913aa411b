import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { explainInstallFailure } from './explain-install-failure.js';
import { inProject, SetupError } from './project.js';

const MAX_WAIT_MS = 15 * 60_000;
// Outside node_modules and build, because the work under the lock replaces these folders.
const LOCK = inProject('.setup-lock');

/**
 * Runs `work` while no other process installs or builds in this folder. `work` calls `addHolder(pid)` for each child, so
 * that the lock is held until the child ends, even if this process is killed. Throws a SetupError when the folder cannot
 * be written.
 */
export async function withSetupLock(work) {
  await takeLock();
  try {
    return await work((pid) => appendFileSync(LOCK, ` ${pid}`));
  } finally {
    rmSync(LOCK, { force: true });
  }
}

async function takeLock() {
  const giveUpAt = Date.now() + MAX_WAIT_MS;
  let isFirstTry = true;
  while (!tryLock()) {
    if (isFirstTry) console.log('Waiting for another installation or build in this folder…');
    isFirstTry = false;
    if (Date.now() > giveUpAt) throw new SetupError(explainTimeout());
    await pause(200);
  }
}

function explainTimeout() {
  const minutes = MAX_WAIT_MS / 60_000;
  return `Another installation or build has held the lock ${LOCK} for ${minutes} minutes. End it, or delete that file, and run this again.`;
}

function tryLock() {
  if (createLock(LOCK)) return true;
  if (isHeld(LOCK)) return false;
  // Two processes may find the same stale lock, but only one of them may remove it.
  const removal = `${LOCK}-removal`;
  if (!createLock(removal) && isHeld(removal)) return false;
  if (!isHeld(LOCK)) rmSync(LOCK, { force: true });
  rmSync(removal, { force: true });
  return createLock(LOCK);
}

function createLock(path) {
  try {
    writeFileSync(path, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw explainInstallFailure(error.message, 1);
  }
}

function isHeld(path) {
  try {
    const pids = readFileSync(path, 'utf8');
    // The file was just created, and its process id follows at once.
    if (pids === '') return true;
    return pids.split(' ').some((pid) => Number(pid) !== process.pid && isAlive(Number(pid)));
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return !isZombie(pid);
}

// In a container, ended children of a killed start may remain as zombies.
function isZombie(pid) {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
