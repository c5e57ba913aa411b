import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPinnedNode, root } from './project.js';
import { exitCodeOf } from './run-command.js';

const ORPHAN_CHECK_MS = 500;

/**
 * Runs the shop until it ends and answers its exit code. The shop stops cleanly when its IPC channel closes, so it
 * never outlives us; that is also how we pass the first signal on: Ctrl-C has reached the shop already, and a second
 * SIGINT would read as impatience. Later signals go straight to it.
 */
export async function runServer(args) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(findPinnedNode(), args, { cwd: root, stdio });
  onStop((signal) => {
    if (child.connected) child.disconnect();
    else if (signal !== undefined) child.kill(signal);
  });
  return exitOf(child);
}

/** The same under `node --watch`, which knows signals only: alone in its process group, it gets each one once, from us. */
export async function runWatchedServer(args, env) {
  const child = spawn(findPinnedNode(), ['--watch', ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
    detached: true,
  });
  onStop(() => child.kill('SIGTERM'));
  return exitOf(child);
}

function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (process.env.npm_lifecycle_event !== undefined) whenParentDies(() => stop());
}

// npm that was killed passes nothing on; without this the shop would run on unseen and hold its port.
function whenParentDies(stop) {
  const parents = findParents();
  const check = setInterval(() => {
    if (findParents() === parents) return;
    clearInterval(check);
    stop();
  }, ORPHAN_CHECK_MS);
  check.unref();
}

// Our parent may be the shell that npm put between; Linux tells us whose child that is.
function findParents() {
  try {
    const [, grandparent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'));
    return `${process.ppid} ${grandparent}`;
  } catch {
    return `${process.ppid}`;
  }
}

function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}
