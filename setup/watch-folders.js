import { watch } from 'node:fs';
import { inProject } from './project.js';

const QUIET_MS = 150;

/**
 * Watches folders of the repository. `next()` resolves once something has changed and then stayed quiet for a moment
 * (editors write in several steps), or when `close()` ends the watching.
 */
export function watchFolders(folders) {
  let timer;
  let announce = () => {};
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => announce(), QUIET_MS);
  };
  const watchers = folders.map((folder) => watch(inProject(folder), { recursive: true }, onChange));
  return {
    next: () =>
      new Promise((resolve) => {
        announce = resolve;
      }),
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      announce();
    },
  };
}
