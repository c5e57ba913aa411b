import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.js';
import { findPinnedNode, inProject, isPrepared, packageCommand, SetupError } from './project.js';
import { lastLines, runCommand } from './run-command.js';
import { withSetupLock } from './setup-lock.js';

const reactRouter = () => [packageCommand('@react-router/dev', 'react-router'), 'build'];
const vite = (configuration) => [packageCommand('vite', 'vite'), 'build', '--config', configuration];

/** What browsers load. */
const pages = {
  folder: 'build',
  inputs: [
    'storefront',
    'studio',
    'design',
    'domain',
    'public',
    'vite.config.ts',
    'vite.studio.config.ts',
    'react-router.config.ts',
    'server/pages/compress-files.ts',
    'server/pages/studio/studio-page.ts',
    'server/http/response-cache/compress.ts',
    'tsconfig.json',
    'package-lock.json',
  ],
  builds: { storefront: reactRouter, studio: () => vite('vite.studio.config.ts') },
};
/** What Node runs (decision 008). */
const server = {
  folder: 'build-server',
  inputs: [
    'server',
    'cli',
    'sandbox',
    'domain',
    'vite.server.config.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ],
  builds: { server: () => vite('vite.server.config.ts') },
};
/** A file in a build with the fingerprint of its inputs. */
const INPUTS_FILE = '.inputs';

/** Builds what has changed since the last build. Throws a SetupError with the log if that fails. */
export async function buildShop() {
  await build(pages, 'Building the storefront and the studio…');
  await buildServer();
}

/** Builds what starts a process. */
export async function buildServer() {
  await build(server, 'Building the server…');
}

/** Builds the commands if they were never built. They do not replace a build, from which a shop may run. */
export async function buildMissingCommands() {
  if (!existsSync(inProject(server.folder))) await buildServer();
  else if (!isPrepared && !isBuilt(server))
    console.error('These are the commands of the last build. "npm run build" builds them again.');
}

async function build(part, message) {
  if (isPrepared || isBuilt(part)) return;
  await withSetupLock(async (addHolder) => {
    if (isBuilt(part)) return;
    console.error(message);
    const inputs = fingerprintOf(part);
    const folder = `${part.folder}.new`;
    await buildInto(folder, part.builds, addHolder);
    writeFileSync(inProject(folder, INPUTS_FILE), inputs);
    replace(part.folder);
  });
}

async function buildInto(folder, builds, onStart) {
  rmSync(inProject(folder), { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production', BUILD_DIR: folder };
  for (const [name, command] of Object.entries(builds)) {
    const { code, output } = await runCommand(findPinnedNode(), command(), { env, onStart });
    if (code !== 0) {
      throw new SetupError(
        `${lastLines(output, 40)}\nBuilding the ${name} failed: see above, fix it and run this again.`,
      );
    }
  }
}

/** Replaces a build by renaming, so a shop that starts at that moment never sees an incomplete one. */
function replace(folder) {
  const [present, next, former] = ['', '.new', '.old'].map((end) => inProject(`${folder}${end}`));
  rmSync(former, { recursive: true, force: true });
  if (existsSync(present)) renameSync(present, former);
  renameSync(next, present);
  rmSync(former, { recursive: true, force: true });
}

function isBuilt(part) {
  try {
    return readFileSync(inProject(part.folder, INPUTS_FILE), 'utf8') === fingerprintOf(part);
  } catch {
    return false;
  }
}

function fingerprintOf({ inputs }) {
  return fingerprint(inputs, (file) => !/\.test\.tsx?$/.test(file));
}
