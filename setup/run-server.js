import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPinnedNode, readNodeSettings, root } from './project.js';
import { exitCodeOf } from './run-command.js';
import { bringBackInterrupted, switchRelease } from './switch-release.js';

const ORPHAN_CHECK_MS = 500;
const MAX_PRINTED = 2000;
const MAX_LAST_LINES_MS = 500;

/** Where a process finds the listening socket of the one that it replaces. 3 is the IPC channel. */
const SOCKET = 4;

/**
 * Runs the shop until it ends, and returns its exit code. The shop stops cleanly when its IPC channel closes, so it never
 * outlives this process. The first signal closes the channel instead of being passed on: Ctrl-C reaches the shop directly,
 * and a second SIGINT would make it stop at once, not cleanly. Later signals are passed on.
 *
 * A process that asks to be replaced sends its listening socket (decision 109). The next process inherits it, and when that
 * is ready, the former one is told to close. If it does not start, the former one is told to stay.
 *
 * A process that asks for a switch is closed, and another release starts in its place (decision 123).
 */
export async function runServer(args, env) {
  await bringBackInterrupted(env);
  const children = new Set();
  // The folder whose code runs.
  let release = root;
  let isStopping = false;
  let isSwitching = false;
  onStop((signal) => {
    isStopping = true;
    for (const child of children) {
      if (child.connected) child.disconnect();
      else if (signal !== undefined) child.kill(signal);
    }
  });
  return new Promise((resolve, reject) => {
    // The process that serves, whose exit code counts.
    let current;
    let exitCode = 1;
    start();

    function start(former, socket, stderr = 'inherit') {
      const inherited = socket ? [socket._handle.fd] : [];
      const { program, heapFlags } = readNodeSettings(release);
      const child = spawn(findPinnedNode(release), [...heapFlags, join(release, program), ...args], {
        env: { ...env, PASSEPARTOUT_LAUNCHER: socket ? `socket ${SOCKET}` : 'first' },
        stdio: ['inherit', 'inherit', stderr, 'ipc', ...inherited],
      });
      if (!former) current = child;
      children.add(child);
      child.on('message', ({ type }, ownSocket) => {
        if (type === 'replace' && !isStopping) start(child, ownSocket);
        if (type === 'switch' && !isStopping && !isSwitching) switchTo();
        // This process must not accept connections, so its copy of the socket is closed before it could.
        ownSocket?.close();
        if (type !== 'ready') return;
        current = child;
        tell(former, 'replaced');
      });
      child.on('error', (error) => {
        if (!former && !isSwitching) return reject(error);
        console.error(error.message);
        end(1);
      });
      child.on('exit', (code, signal) => end(exitCodeOf(code, signal)));
      return child;

      function end(code) {
        if (!children.delete(child)) return;
        if (child === current) exitCode = code;
        else tell(former, 'not-replaced');
        if (children.size === 0 && !isSwitching) resolve(exitCode);
      }
    }

    async function switchTo() {
      isSwitching = true;
      await switchRelease(shop, env).catch(reject);
      isSwitching = false;
      if (children.size === 0) resolve(exitCode);
    }

    const shop = {
      release: () => release,
      isStopping: () => isStopping,
      /** Starts this release. @returns why it has ended; undefined: it is ready */
      async open(folder) {
        release = folder;
        const child = start(undefined, undefined, 'pipe');
        let printed = '';
        child.stderr.on('data', (chunk) => {
          process.stderr.write(chunk);
          printed = (printed + chunk).slice(-MAX_PRINTED);
        });
        return new Promise((tell) => {
          child.on('message', ({ type }) => type === 'ready' && tell(undefined));
          child.on('error', ({ message }) => tell(message));
          // Its last lines may come after its end. A database server that it has started may hold the pipe.
          const closed = new Promise((resolve) => child.once('close', resolve));
          child.on('exit', async () => {
            await Promise.race([closed, pause(MAX_LAST_LINES_MS)]);
            tell(explainEnd(printed));
          });
        });
      },
      close: () => endAll((child) => child.connected && child.disconnect()),
      kill: () => endAll((child) => child.kill('SIGKILL')),
    };

    function endAll(end) {
      const ended = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of children) end(child);
      return Promise.all(ended);
    }
  });
}

/** Why a start has ended: the last line that it printed, without the stack and the properties of an error. */
function explainEnd(printed) {
  const cause = printed.split('\n').findLast((line) => /^[^\s{}]/.test(line) && !/^Node\.js v/.test(line));
  return cause ? `it ended while it started: ${cause.replace(/\.?$/, '.')}` : 'it ended while it started.';
}

function tell(child, type) {
  if (child?.connected) child.send({ type });
}

/**
 * Runs the shop and restarts it whenever a file in `folders` changes, until a signal stops it. It has its own process
 * group, so that Ctrl-C in a terminal reaches it only through this process.
 */
export async function runWatchedServer(args, env, folders) {
  const watch = ['--watch-preserve-output', ...folders.map((folder) => `--watch-path=${folder}`)];
  const options = { cwd: root, env, stdio: 'inherit', detached: true };
  const child = spawn(findPinnedNode(), [...watch, ...args], options);
  onStop(() => child.kill('SIGTERM'));
  return exitOf(child);
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
