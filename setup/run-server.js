import { spawn } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import { findPinnedNode, inProject, root } from './project.js';
import { exitCodeOf } from './run-command.js';

const ORPHAN_CHECK_MS = 500;
const QUIET_MS = 150;

/**
 * Runs the shop until it ends, and returns its exit code. The shop stops cleanly when its IPC channel closes, so it never
 * outlives this process. The first signal also closes the channel, because Ctrl-C has already reached the shop, which
 * takes a second SIGINT as an order to stop at once. Later signals are passed on.
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
 * Runs the shop and restarts it whenever a file in `folders` changes, until a signal stops it. `node --watch` would also
 * restart it for files that libraries write, such as Vite's copies of its settings.
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
    // A shop that crashed is restarted by the change that fixes it.
    await changed;
    child.kill('SIGTERM');
    const code = await ended;
    if (isStopping) return code;
    console.log('A file has changed, so the shop restarts…');
  }
}

/**
 * Watches folders of the repository. `next()` resolves after a change once nothing more has changed for a moment,
 * because editors write in several steps. It also resolves when `close()` is called.
 */
function watchFolders(folders) {
  let timer;
  let announce = () => {};
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => announce(), QUIET_MS);
  };
  const watchers = folders.map((folder) => watch(inProject(folder), { recursive: true }, onChange));
  return {
    next: () =>
      new Promise((resolve) => {
        announce = resolve;
      }),
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      announce();
    },
  };
}

function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (process.env.npm_lifecycle_event !== undefined) whenParentDies(() => stop());
}

// A killed npm passes no signal on. Without this check the shop would keep running and hold its port.
function whenParentDies(stop) {
  const parents = findParents();
  const check = setInterval(() => {
    if (findParents() === parents) return;
    clearInterval(check);
    stop();
  }, ORPHAN_CHECK_MS);
  check.unref();
}

// npm may run us through a shell. On Linux we also look at the shell's own parent.
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
