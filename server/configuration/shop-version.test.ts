import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeCommit, formatVersion } from './shop-version.ts';

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-version-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a release says its version, and everything else adds its commit', async () => {
  const folder = await openFolder();
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...words], {
      encoding: 'utf8',
    }).trim();
  const version = () => formatVersion('1.0.0', describeCommit(folder));
  const commit = (subject: string) => {
    git('commit', '--allow-empty', '--quiet', '--message', subject);
    return git('rev-parse', '--short', 'HEAD');
  };

  git('init', '--quiet');
  const first = commit('Begin');
  expect(version()).toBe(`1.0.0+${first}`);
  git('tag', '--annotate', 'v1.0.0', '--message', 'The first');
  expect(version()).toBe('1.0.0');
  const later = commit('Go on');
  expect(version()).toBe(`1.0.0+${later}`);
  // This tag names no version.
  git('tag', 'demo');
  expect(version()).toBe(`1.0.0+${later}`);
});

test('an installation says the commit that it was copied from, and without one the version alone', async () => {
  const folder = await openFolder();
  expect(formatVersion('1.0.0', describeCommit(folder))).toBe('1.0.0');
  await mkdir(join(folder, 'setup'));
  await writeFile(join(folder, 'setup', '.commit'), 'v1.0.0-14-gdc81414\n');
  expect(formatVersion('1.0.0', describeCommit(folder))).toBe('1.0.0+dc81414');
  await writeFile(join(folder, 'setup', '.commit'), 'v1.0.0\n');
  expect(formatVersion('1.0.0', describeCommit(folder))).toBe('1.0.0');
});
