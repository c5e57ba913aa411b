import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from './setup-error.js';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Set where packages and storefront are in place for good and nobody may write: in the container's image. */
export const isPrepared = process.env.PASSEPARTOUT_PREPARED === '1';

/** The absolute path of something in the repository. */
export function inProject(...names) {
  return join(root, ...names);
}

/** How Node runs what is ours, in the repository's folder (decision 008). The tests start the shop with the same. */
export const nodeSettings = JSON.parse(readFileSync(inProject('setup', 'node-settings.json'), 'utf8'));

/** The script behind a package's command, to be run with the pinned Node. */
export function packageCommand(packageName, command) {
  const folder = inProject('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** The Node that the npm package `node` pins, else our own when it is new enough to run the shop. */
export function findPinnedNode() {
  const names = process.platform === 'win32' ? ['node.exe', 'node'] : ['node'];
  const pinned = names.map((name) => inProject('node_modules', 'node', 'bin', name)).find(existsSync);
  if (pinned !== undefined) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new SetupError(
    'node_modules has no Node 24 (npm skipped the install script of the package "node"). Run: npm rebuild node --ignore-scripts=false',
  );
}
