import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { findPinnedNode, packageCommand } from './project.js';
import { runCommand } from './run-command.js';

// The headless shell comes first, because it has no window to draw and takes less processor time.
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
];
const CHROMIUM_PATHS = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
];
const NO_CHROMIUM =
  'No Chromium for the browser tests: install one (Debian: apt-get install chromium; else: npx playwright install chromium) or set CHROMIUM_PATH.';

/** Finds or installs a Chromium that runs: `{ path }`, or `{ problem }` in one line. */
export async function provideChromium() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (await runsAsBrowser(configuredPath)) return { path: configuredPath };
    return {
      problem: `CHROMIUM_PATH is ${configuredPath}, which does not run. Set it to a Chromium, or unset it.`,
    };
  }
  const install = async (debianPackage) => {
    await installFromDebian('The browser tests need a Chromium', debianPackage, 'fonts-liberation');
    return findChromium();
  };
  const path =
    (await findChromium()) ??
    (await install('chromium-headless-shell')) ??
    (await install('chromium')) ??
    (await downloadChromium());
  return path === undefined ? { problem: NO_CHROMIUM } : { path };
}

/** The first installed Chromium or Chrome that runs, or else the one in Playwright's cache. */
async function findChromium() {
  const candidates = CHROMIUM_NAMES.flatMap((name) => programFolders().map((folder) => join(folder, name)));
  for (const path of new Set([...candidates, ...CHROMIUM_PATHS, playwrightChromium()])) {
    if (path !== undefined && existsSync(path) && (await runsAsBrowser(path))) return path;
  }
  return undefined;
}

/** Whether the program is a browser. Ubuntu's `chromium-browser` may be a stub that only names a package. */
async function runsAsBrowser(path) {
  // On Windows, Chrome opens a window instead of printing its version.
  if (process.platform === 'win32') return existsSync(path);
  const { code, output } = await runCommand(path, ['--version']);
  return code === 0 && /chrom/i.test(output);
}

function playwrightChromium() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

async function downloadChromium() {
  if (!mayInstall) return undefined;
  console.log(
    `The browser tests need a Chromium: downloading Playwright's (once, about 170 MB). ${preventing}`,
  );
  const libraries = canInstallFromDebian() ? ['--with-deps'] : [];
  const playwright = packageCommand('@playwright/test', 'playwright');
  await runCommand(findPinnedNode(), [playwright, 'install', ...libraries, 'chromium']);
  return findChromium();
}

/** The environment for programs that start nginx. Without nginx it is empty, and the reason is printed. */
export const nginxEnvironment = () =>
  environmentFor({
    name: 'nginx',
    debianPackage: 'nginx-light',
    variable: 'NGINX_PATH',
    consequence: 'tests and measurements that need it are skipped',
  });

/** The environment for tests of a shop behind PgBouncer. */
const pgbouncerEnvironment = () =>
  environmentFor({
    name: 'pgbouncer',
    debianPackage: 'pgbouncer',
    variable: 'PGBOUNCER_PATH',
    consequence: 'tests behind a pooler are skipped',
  });

/** The environment for tests of the alerts and of the dashboard. */
const prometheusEnvironment = () =>
  environmentFor({
    name: 'prometheus',
    debianPackage: 'prometheus',
    variable: 'PROMETHEUS_PATH',
    consequence: 'tests of alerts and of the dashboard are skipped',
  });

/** The environment for programs that start wrk, the load generator of the benchmarks. */
export const wrkEnvironment = () =>
  environmentFor({
    name: 'wrk',
    debianPackage: 'wrk',
    variable: 'WRK_PATH',
    consequence: 'pages and lists cannot be measured under load',
  });

const postgres15 = {
  name: 'postgres',
  debianPackage: 'postgresql-15',
  folders: ['/usr/lib/postgresql/15/bin', '/usr/pgsql-15/bin', '/opt/homebrew/opt/postgresql@15/bin'],
  variable: 'POSTGRES15_PATH',
  consequence: 'tests on PostgreSQL 15, and of backups with its pg_dump, are skipped',
};

/** Finds or installs the server of PostgreSQL 15, the oldest version that the shop supports: `{ path }` or `{ problem }`. */
export const providePostgres15 = () => provideProgram(postgres15);

/** The environment for tests of backups of a shop with DATABASE_URL: that server, and the pg_dump beside it. */
const postgres15Environment = () => environmentFor(postgres15);

/** The environment for all unit, API and fault tests. */
export async function testEnvironment() {
  return {
    ...(await nginxEnvironment()),
    ...(await pgbouncerEnvironment()),
    ...(await prometheusEnvironment()),
    ...(await postgres15Environment()),
  };
}

/** The environment for programs that start a cluster of the database. Without one of its programs, a line says what to run. */
export async function clusterEnvironment() {
  const { path: postgres, problem } = await providePostgres15();
  if (problem) console.log(problem);
  const consequence = 'there is no cluster to test';
  const programs = [
    // Patroni asks etcd with python3-etcd.
    { name: 'patroni', debianPackage: 'patroni python3-etcd', variable: 'PATRONI_PATH', consequence },
    { name: 'etcd', debianPackage: 'etcd-server', variable: 'ETCD_PATH', consequence },
    { name: 'haproxy', debianPackage: 'haproxy', variable: 'HAPROXY_PATH', consequence },
  ];
  const others = { ...(await nginxEnvironment()), ...(await pgbouncerEnvironment()) };
  for (const program of programs) Object.assign(others, await environmentFor(program));
  return { POSTGRES15_PATH: postgres ?? '', ...others };
}

async function environmentFor(program) {
  const { path = '', problem } = await provideProgram(program);
  if (problem) console.log(problem);
  return { [program.variable]: path };
}

/** Finds or installs a program: `{ path }`, or `{ problem }` in one line, which says what to run. */
export async function provideProgram({
  name,
  debianPackage,
  variable,
  consequence,
  folders = programFolders(),
}) {
  const configuredPath = process.env[variable];
  if (configuredPath) {
    if (existsSync(configuredPath)) return { path: configuredPath };
    return {
      problem: `${variable} is ${configuredPath}, which does not exist. Set it to a ${name}, or unset it.`,
    };
  }
  const find = () => folders.map((folder) => join(folder, name)).find(existsSync);
  const existingPath = find();
  if (existingPath !== undefined) return { path: existingPath };
  await installFromDebian(`Without ${name}, ${consequence}`, ...debianPackage.split(' '));
  const installedPath = find();
  if (installedPath !== undefined) return { path: installedPath };
  return {
    problem: `No ${name}: ${consequence}. Install one (Debian: apt-get install ${debianPackage}) or set ${variable}.`,
  };
}

/** The folders of PATH, and those that Debian has only in root's PATH. */
function programFolders() {
  const path = (process.env.PATH ?? '').split(delimiter);
  return ['/usr/bin', '/usr/local/bin', ...path, '/usr/sbin', '/usr/local/sbin'];
}

const mayInstall = process.env.PASSEPARTOUT_INSTALL !== 'off';
const preventing = 'Set PASSEPARTOUT_INSTALL=off to prevent this.';
const canInstallFromDebian = () => mayInstall && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Says why, and installs packages with apt-get, if this is Debian, we are root, and the environment allows it. */
async function installFromDebian(reason, ...packages) {
  if (!canInstallFromDebian()) return;
  console.log(
    `${reason}: installing ${packages.join(' and ')} with apt-get (once, about a minute). ${preventing}`,
  );
  // RUNLEVEL keeps Debian from starting the servers that it installs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await runCommand('apt-get', ['update'], { env });
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
}
