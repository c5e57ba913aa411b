import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject, root } from './project.js';
import { isNewer, isOfSameOwner, readUpgradeState } from './upgrade-state.js';

/**
 * The address of the tasks that run: this folder's, or for the shop and its commands those of the release to which
 * `shop upgrade` switched (decision 123). An upgrade of this folder to the same version or a newer one comes first. The
 * settings stay in this folder's `.env`, so it becomes the working directory.
 */
export function findTasks(task) {
  const own = new URL('./tasks.js', import.meta.url).href;
  if (task !== 'start' && task !== 'shop') return own;
  process.chdir(root);
  const { release } = readUpgradeState();
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  if (!release || !isNewer(release.version, version)) return own;
  if (isOfSameOwner(release.folder)) return pathToFileURL(join(release.folder, 'setup', 'tasks.js')).href;
  console.error(
    `The release ${release.version} of this shop is not in ${release.folder}, or belongs to another user than ${root}. Put it back, or upgrade again.`,
  );
  return own;
}
