import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './project.js';

/**
 * Runs a command, by default in the repository's folder, and collects its output, or with `show` prints it to the terminal. Passes
 * signals on to the command. After a signal, this process exits as soon as the command has ended.
 */
export function runCommand(command, args, { env = process.env, cwd = root, show = false, onStart } = {}) {
  return new Promise((resolve) => {
    const stdio = show ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env, stdio, windowsHide: true });
    if (child.pid !== undefined) onStart?.(child.pid);
    const endSignals = passSignalsTo(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      endSignals();
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.on('close', (code, signal) => {
      const stopSignal = endSignals();
      if (stopSignal !== undefined) process.exit(exitCodeOf(null, stopSignal));
      resolve({ code: exitCodeOf(code, signal), output });
    });
  });
}

/** The exit code as a shell reports it: the child's own, or 128 plus the number of the signal that ended it. */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

function passSignalsTo(child) {
  let stopSignal;
  const pass = (signal) => {
    stopSignal = signal;
    // Ctrl-C in a terminal reaches the child as well. A second signal would cut its clean-up short.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
    return stopSignal;
  };
}

/** The last lines of an output, to print with a failure. */
export function lastLines(output, count) {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}
