import { spawnSync } from 'node:child_process';
import { root, SetupError } from '../project.js';

/**
 * Runs git in the repository and returns its output.
 * @param input for its standard input
 * @throws SetupError with git's own words
 */
export function git(words, input = '') {
  const { status, stdout, stderr, error } = spawnSync('git', words, { cwd: root, encoding: 'utf8', input });
  if (status === 0) return stdout.trimEnd();
  throw new SetupError(
    `git ${words[0]} failed: ${(error?.message ?? stderr).trim()}\nCorrect that, and run this again.`,
  );
}

/** Git's output, or nothing if what it is asked for does not exist. */
export function askGit(...words) {
  try {
    return git(words);
  } catch {
    return '';
  }
}

/** The newest release: its tag, and its version as three numbers. Undefined before the first. */
export function lastRelease() {
  const tags = git(['tag', '--list', 'v*', '--sort=-version:refname']).split('\n');
  const tag = tags.find((name) => numbersOf(name.slice(1)) !== undefined);
  return tag && { tag, numbers: numbersOf(tag.slice(1)) };
}

/** The three numbers of a version such as 1.0.1. */
export function numbersOf(version) {
  return /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version) ? version.split('.').map(Number) : undefined;
}
