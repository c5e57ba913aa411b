import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

/** The files and folders that the Dockerfile copies into the image, relative to the project. */
export function imageFolders(): string[] {
  const lines = readFileSync(`${project}Dockerfile`, 'utf8').matchAll(/^COPY --from=build \/shop\/?(\S*) /gm);
  return [...lines].map(([, path = '']) => path);
}

/** Whether a file or folder of the project is in the image. */
export function isInImage(path: string): boolean {
  const isCopied = imageFolders().some((folder) => path === folder || path.startsWith(`${folder}/`));
  return isCopied && !isIgnored(path);
}

/** Whether `.dockerignore` keeps a path out of the build. What the build itself makes is not kept out. */
function isIgnored(path: string): boolean {
  const patterns = readFileSync(`${project}.dockerignore`, 'utf8').split('\n');
  return patterns
    .filter((pattern) => pattern !== '' && !pattern.startsWith('#'))
    .map((pattern) => pattern.replace(/^\//, ''))
    .filter((pattern) => !/^(build|build-server|node_modules)$/.test(pattern))
    .some((pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`));
}
