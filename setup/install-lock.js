import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './project.js';

const LONGEST_WAIT_SECONDS = 300;
// Outside node_modules, which npm ci empties.
const LOCK = join(
  tmpdir(),
  `passepartout-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`,
);

// Another start's, or npm's own that outlived a killed start.
function isInstallRunning() {
  try {
    const pids = readFileSync(LOCK, 'utf8').trim().split(/\s+/).map(Number);
    return pids.some((pid) => pid > 0 && pid !== process.pid && isAlive(pid));
  } catch {
    return false;
  }
}

/** Waits while another install of this folder is under way. */
export async function waitForOtherInstall() {
  if (!isInstallRunning()) return;
  console.log('Waiting for another installation in this folder…');
  const giveUpAt = Date.now() + LONGEST_WAIT_SECONDS * 1000;
  while (isInstallRunning() && Date.now() < giveUpAt) await pause(200);
}

/** Says that these processes install into this folder now; none: that the install is over. */
export function markInstall(...pids) {
  if (pids.length === 0) rmSync(LOCK, { force: true });
  else writeFileSync(LOCK, pids.join(' '));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return !isZombie(pid);
}

// In a container nobody may collect the ended children of a killed start.
function isZombie(pid) {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
