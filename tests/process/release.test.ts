import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';

const setup = fileURLToPath(new URL('../../setup', import.meta.url));
const migrations = 'server/database/migrations';
/** git signs with the programs of OpenSSH. */
const canSign = spawnSync('ssh-keygen', ['-?']).error === undefined;
const today = new Date().toISOString().slice(0, 10);

const changelog = (section: string) => `# Changelog

What visitors notice.

${section}`;
const unreleased = `## [Unreleased]

### Added

- Prints in oak frames.

### Fixed

- A price of $100 & more.
`;

const passing = 'node --eval ""';

/** A small repository with the set-up of this one, whose tests are one command each. It can be released as 1.0.0. */
async function openRepository({ tests = passing, faults = passing } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout release '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { CI: _, PASSEPARTOUT_PREPARED: __, ...inherited } = process.env;
  // No settings of this machine, such as a signing key.
  const env = { ...inherited, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  const write = async (path: string, content: string | object) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(
      join(folder, path),
      typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
    );
  };
  const commit = (subject: string) => {
    git('add', '--all');
    git('commit', '--quiet', '--message', subject);
  };
  const release = (...words: string[]) => {
    const args = ['setup/run.cjs', 'release', ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return { code: status, output: stdout + stderr };
  };
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  const takeScreens = () =>
    execFileSync(
      process.execPath,
      [
        '--eval',
        "import('./setup/screens-inputs.js').then((m) => m.keepScreensInputs(m.fingerprintScreens()))",
      ],
      { cwd: folder },
    );

  /** Only the beginning of what `tests/releases` keeps. */
  const keepShop = async (version: string, migration: string) => {
    await mkdir(join(folder, 'tests/releases/shops'), { recursive: true });
    const kept = gzipSync(JSON.stringify({ migration }));
    await writeFile(join(folder, `tests/releases/shops/${version}.json.gz`), kept);
  };

  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Ada Lind');
  git('config', 'user.email', 'ada@example.com');
  await cp(setup, join(folder, 'setup'), { recursive: true });
  const scripts = { test: tests, 'test:faults': faults };
  await write('package.json', { name: 'shop', version: '0.1.0', type: 'module', scripts });
  await write('package-lock.json', {
    name: 'shop',
    version: '0.1.0',
    packages: { '': { version: '0.1.0' }, 'node_modules/pg': { version: '0.1.0' } },
  });
  // A run of all tests keeps Node's compiled code there.
  await write('.gitignore', 'node_modules\n');
  await write('CHANGELOG.md', changelog(unreleased));
  await write('storefront/home.tsx', 'the home page');
  await write(`${migrations}/0000_prints.sql`, 'create table prints ();');
  await write(`${migrations}/meta/_journal.json`, { entries: [{ idx: 0, when: 1000, tag: '0000_prints' }] });
  await mkdir(join(folder, 'docs/screens'), { recursive: true });
  takeScreens();
  await keepShop('1.0.0', '0000_prints');
  commit('Begin');
  return { folder, git, write, read, commit, release, takeScreens, keepShop };
}

/** A throw-away key that git signs with, and trusts. */
async function addSigningKey({ folder, git }: Awaited<ReturnType<typeof openRepository>>) {
  const key = join(folder, '.git', 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  const signers = join(folder, '.git', 'signers');
  await writeFile(signers, `ada@example.com ${await readFile(`${key}.pub`, 'utf8')}`);
  git('config', 'gpg.format', 'ssh');
  git('config', 'user.signingkey', `${key}.pub`);
  git('config', 'gpg.ssh.allowedSignersFile', signers);
}

test.skipIf(!canSign)('a release names the version everywhere, and signs its notes', async () => {
  const repository = await openRepository({
    tests: 'node --eval "if (process.env.CI !== \'true\') process.exit(1)"',
  });
  const { git, read, release } = repository;
  await addSigningKey(repository);
  expect(release('1.0.0')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/1\.0\.0 is released\. Publish it with: git push origin main v1\.0\.0\n$/),
  });

  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('Release 1.0.0');
  expect(git('describe', '--always')).toBe('v1.0.0');
  expect(await read('CHANGELOG.md')).toBe(
    changelog(unreleased.replace('## [Unreleased]', `## [Unreleased]\n\n## [1.0.0] - ${today}`)),
  );
  expect(JSON.parse(await read('package.json')).version).toBe('1.0.0');
  expect(JSON.parse(await read('package-lock.json'))).toMatchObject({
    version: '1.0.0',
    packages: { '': { version: '1.0.0' }, 'node_modules/pg': { version: '0.1.0' } },
  });
  // It fails unless the signature is good.
  git('tag', '--verify', 'v1.0.0');
  const notes = '### Added\n\n- Prints in oak frames.\n\n### Fixed\n\n- A price of $100 & more.';
  expect(git('tag', '--list', '--format=%(contents:subject)\n\n%(contents:body)', 'v1.0.0')).toBe(
    `Passepartout 1.0.0\n\n${notes}`,
  );

  expect(release('1.0.0')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^1\.0\.0 is released\./),
  });
});

test('without a signing key the tag is annotated, and the owner is told', async () => {
  const { git, release } = await openRepository();
  expect(release('1.0.0')).toMatchObject({
    code: 0,
    output: expect.stringContaining(
      'The tag is not signed, because git has no signing key. Set user.signing',
    ),
  });
  expect(git('cat-file', '-t', 'v1.0.0')).toBe('tag');
});

test('a check says what is right, and changes nothing', async () => {
  const { git, release } = await openRepository();
  const before = git('rev-parse', 'HEAD');
  const { code, output } = release('1.0.0', '--check');
  expect(code).toBe(0);
  expect(output).toContain('right: The pictures in docs/screens are up to date.\n');
  expect(output).toMatch(/1\.0\.0 can be released\. Nothing was changed\.\n$/);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', '']);
});

test('everything that a release lacks is said at once, each with what to do', async () => {
  const { git, write, commit, release } = await openRepository();
  expect(release('1.0.0').code).toBe(0);
  await write('storefront/home.tsx', 'another home page');
  await write(`${migrations}/0000_prints.sql`, 'create table photographs ();');
  await write(`${migrations}/meta/_journal.json`, {
    entries: [
      { idx: 0, when: 2000, tag: '0000_prints' },
      { idx: 1, when: 3000, tag: '0001_frames' },
    ],
  });
  commit('Rename prints');
  git('switch', '--quiet', '--create', 'later');
  await write('notes.txt', 'unfinished');
  const { code, output } = release('1.0.0');
  expect(code).toBe(1);
  expect(output.split('\n')).toEqual([
    'problem: The version is 1.0.0, but the last tag is v1.0.0. Choose a greater one, such as 1.0.1.',
    'problem: The branch is later. A release is made on main: git switch main.',
    'problem: Not committed: notes.txt. Commit these files, or discard their changes with git restore.',
    'problem: CHANGELOG.md has no line under [Unreleased]. Write there what changes for visitors, members, owners and operators.',
    `problem: Shops have applied the migrations of v1.0.0, but these have changed since: ${migrations}/0000_prints.sql, 0000_prints in meta/_journal.json. Restore them with git checkout v1.0.0 -- <file>, and write a new migration instead.`,
    'problem: tests/releases/shops/1.0.0.json.gz has the tables of 0000_prints instead of 0001_frames. Later versions are tested with it. Run KEEP_AS=1.0.0 npm test -- unit tests/promises, and commit the file.',
    'problem: The pages have changed since all pictures in docs/screens were taken. Run npm run screens, look at the pictures, and commit them.',
    '1.0.0 cannot be released yet. Problems: 7.',
    '',
  ]);
});

test('a later release may add migrations, and needs pictures of the changed pages', async () => {
  const { git, write, read, commit, release, takeScreens, keepShop } = await openRepository();
  expect(release('1.0.0').code).toBe(0);
  await write('storefront/home.tsx', 'another home page');
  await write(`${migrations}/0001_frames.sql`, 'create table frames ();');
  const journal = JSON.parse(await read(`${migrations}/meta/_journal.json`));
  journal.entries.push({ idx: 1, when: 2000, tag: '0001_frames' });
  await write(`${migrations}/meta/_journal.json`, journal);
  const released = await read('CHANGELOG.md');
  await write('CHANGELOG.md', released.replace('[Unreleased]\n', '[Unreleased]\n\n### Added\n\n- Frames.\n'));
  takeScreens();
  commit('Add frames');
  expect(release('1.0.10', '--check').output).toContain(
    'problem: tests/releases/shops/1.0.10.json.gz does not exist.',
  );
  await keepShop('1.0.10', '0001_frames');
  commit('Keep the shop of 1.0.10');
  expect(release('1.0.10')).toMatchObject({ code: 0 });
  expect(git('tag', '--list', '--format=%(contents:body)', 'v1.0.10')).toBe('### Added\n\n- Frames.');
  // 1.0.9 is smaller, though it comes later in the alphabet.
  commitEmpty(git);
  expect(release('1.0.9').output).toContain(
    'but the last tag is v1.0.10. Choose a greater one, such as 1.0.11.',
  );
});

function commitEmpty(git: (...words: string[]) => string) {
  git('commit', '--quiet', '--allow-empty', '--message', 'Go on');
}

test.each([
  ['tests', 'test'],
  ['faults', 'test:faults'],
])('nothing is released when the %s fail', async (failing, script) => {
  const { git, release } = await openRepository({ [failing]: 'node --eval "process.exit(1)"' });
  expect(release('1.0.0')).toMatchObject({
    code: 1,
    output: expect.stringContaining(`1.0.0 cannot be released: npm run ${script} failed.`),
  });
  expect([git('log', '-1', '--format=%s'), git('status', '--porcelain'), git('tag')]).toEqual([
    'Begin',
    '',
    '',
  ]);
});

test('nothing is released when files change while the tests run', async () => {
  const { git, release } = await openRepository({ tests: 'touch forgotten.txt' });
  expect(release('1.0.0')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Something changed while the tests ran. Run this again.'),
  });
  expect(git('tag')).toBe('');
});

test.each([
  ['after it wrote the files', 'pre-commit', 'exit 1'],
  ['after it committed them', 'post-commit', ''],
])('a release that was killed %s continues when it is run again', async (_, hook, end) => {
  const { folder, git, release } = await openRepository();
  const path = join(folder, '.git', 'hooks', hook);
  await mkdir(join(folder, '.git', 'hooks'), { recursive: true });
  // The parent of the hook is git, whose parent is the release.
  await writeFile(path, `#!/bin/sh\nkill -9 "$(ps -o ppid= -p $PPID | tr -d ' ')"\n${end}\n`);
  await chmod(path, 0o755);
  expect(release('1.0.0').code).toBe(null);
  expect(git('tag')).toBe('');
  await rm(path);
  expect(release('1.0.0')).toMatchObject({ code: 0 });
  expect(git('log', '--format=%s').split('\n')).toEqual(['Release 1.0.0', 'Begin']);
  expect(git('describe', '--always')).toBe('v1.0.0');
  expect(git('status', '--porcelain')).toBe('');
});

test.each([
  [[], /^Say which version: npm run release -- 1\.0\.0\./],
  [['--check'], /^Say which version/],
  [['1.0'], /^The version is "1\.0"\. It must be three numbers, such as 1\.0\.1\.\n$/],
])('the arguments %j are refused', async (words, sentence) => {
  const { release } = await openRepository();
  expect(release(...words)).toMatchObject({ code: 1, output: expect.stringMatching(sentence) });
});
