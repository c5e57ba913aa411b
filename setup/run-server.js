import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPinnedNode, root } from './project.js';
import { exitCodeOf } from './run-command.js';
import { watchFolders } from './watch-folders.js';

const ORPHAN_CHECK_MS = 500;

/**
 * Runs the shop until it ends and answers its exit code. The shop stops cleanly when its IPC channel closes, so it
 * never outlives us; that is also how we pass the first signal on: Ctrl-C has reached the shop already, and a second
 * SIGINT would read as impatience. Later signals go straight to it.
 */
export async function runServer(args, env) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(findPinnedNode(), args, { cwd: root, env, stdio });
  onStop((signal) => {
    if (child.connected) child.disconnect();
    else if (signal !== undefined) child.kill(signal);
  });
  return exitOf(child);
}

/**
 * Runs the shop and starts it anew whenever a file of `folders` changes, until we are told to stop. Not with
 * `node --watch`: that follows every file a library happens to load, among them copies Vite makes of its settings.
 */
export async function runWatchedServer(args, env, folders) {
  const changes = watchFolders(folders);
  let isStopping = false;
  let child;
  onStop(() => {
    isStopping = true;
    changes.close();
    child.kill('SIGTERM');
  });
  for (;;) {
    child = spawn(findPinnedNode(), args, { cwd: root, env, stdio: 'inherit', detached: true });
    const changed = changes.next();
    const ended = exitOf(child);
    // A shop that fell over by itself waits for the change that mends it.
    await changed;
    child.kill('SIGTERM');
    const code = await ended;
    if (isStopping) return code;
    console.log('A file has changed: starting anew…');
  }
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
