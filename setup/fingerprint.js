import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { inProject } from './project.js';

/** A hash of the names and contents of these files, and of all files in these folders. Missing ones are skipped. */
export function fingerprint(paths, isInput = () => true) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(listFiles).filter(isInput)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inProject(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  const stats = statSync(inProject(path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  const names = readdirSync(inProject(path)).sort();
  return names.flatMap((name) => listFiles(`${path}/${name}`));
}
