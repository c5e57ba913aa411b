import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A problem that the user can solve. It is printed without a stack, and its last line says what to do. */
export class SetupError extends Error {
  name = 'SetupError';
}

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Set where packages and build are already in place and read-only, as in the container image. */
export const isPrepared = process.env.PASSEPARTOUT_PREPARED === '1';

/** The absolute path of something in the repository. */
export function inProject(...names) {
  return join(root, ...names);
}

/** A release's program, and Node's flags and environment for it (decision 008). The tests start the shop with the same ones. */
export function readNodeSettings(release = root) {
  const settings = JSON.parse(readFileSync(join(release, 'setup', 'node-settings.json'), 'utf8'));
  // The release 1.0.0 names no program, because it runs its sources.
  return { program: 'server/main.ts', ...settings };
}

/** The script behind a package's command, to be run with the pinned Node. */
export function packageCommand(packageName, command) {
  const folder = inProject('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** The package that holds Node for this platform. To update Node, change its version in package.json for all platforms. */
export const pinnedNodePackage = [
  process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node',
  process.platform === 'win32' ? 'win' : process.platform,
  process.arch,
].join('-');

/** The Node that package-lock.json pins in this folder of a release, or the current one if that is new enough to run the shop. */
export function findPinnedNode(folder = root) {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(folder, 'node_modules', pinnedNodePackage, 'bin', program);
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new SetupError(
    `npm has no Node 24 for this machine: ${pinnedNodePackage} is not in node_modules. Install Node 24 (https://nodejs.org) and run this again with it.`,
  );
}
